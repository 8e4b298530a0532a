import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PINNED = fileURLToPath(new URL("./pinned.js", import.meta.url));

/** Another Node that the machine may have; the launcher has to find the pinned one. */
const OLD_NODES = ["/usr/bin/node", "/usr/local/bin/node"];

test("a tool is run on this Node, with its own arguments and exit code", (t) => {
  const { status, lines } = runOn(process.execPath, folderOf(t));
  assert.deepEqual(lines, [process.version, '["--json","a b"]']);
  assert.equal(status, 3);
});

test("a tool started on an older Node is run on the pinned one", (t) => {
  const old = OLD_NODES.find((node) => /^v(?:1\d|2[0-3])\./.test(versionOf(node)));
  if (old === undefined) return t.skip("no older Node on this machine");
  const { status, lines } = runOn(old, folderOf(t));
  assert.deepEqual(lines, [process.version, '["--json","a b"]']);
  assert.equal(status, 3);
});

function folderOf(t: { after: (clean: () => void) => void }): string {
  const folder = mkdtempSync(join(tmpdir(), "pinned-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a tool that prints its Node and its arguments, and exits with 3. */
function runOn(node: string, folder: string): { status: number | null; lines: string[] } {
  const tool = join(folder, "tool.ts");
  writeFileSync(
    tool,
    `console.log(process.version); console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 3 as number;`,
  );
  const { status, stdout } = spawnSync(node, [PINNED, tool, "--json", "a b"], { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

function versionOf(node: string): string {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "";
}
