#!/usr/bin/env bash
# Draws screens as an earlier commit has them, as they are now, and what differs, side by side: `pictures.sh TEST`, with
# TEST as for `cargo test`, or `pictures.sh TEST COMMIT`. The commit is the last one if files have changed since, else its
# parent. The pictures of the screens that differ are put in target/pictures/now, all of the commit's in
# target/pictures/before.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# = 1 ] || [ $# = 2 ] || { echo "usage: bash tests/pictures.sh TEST [COMMIT]" >&2; exit 2; }
if [ -n "$(git status --porcelain)" ]; then last=HEAD; else last=HEAD^; fi
commit=$(git rev-parse --verify "${2-$last}^{commit}")
root=$PWD tree=target/pictures/tree

# One folder for the earlier source and one for what is built: only Gumu itself is compiled again.
git worktree prune
if [ -e $tree ]; then git -C $tree checkout --quiet --force --detach "$commit"; else git worktree add --quiet --detach $tree "$commit"; fi
rm -rf target/pictures/before target/pictures/now

# Draws the screens of the tests in a folder. A test may fail for other reasons.
draw() {
    cargo test --quiet --locked --target-dir "$root/target" --test it --no-run
    PICTURES=$1 cargo test --quiet --locked --target-dir "$root/target" --test it -- "$2" || true
}

(cd $tree && draw "$root/target/pictures/before" "$1")
BESIDE=$root/target/pictures/before draw "$root/target/pictures/now" "$1"

git log -1 --format='Before is %h: %s' "$commit"
found=$(find target/pictures/now -name '*.png' 2>/dev/null | sort)
echo "${found:-No screen differs.}"
