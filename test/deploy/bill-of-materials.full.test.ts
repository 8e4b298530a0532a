import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** npm's errors without a network or a registry. */
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|E40\d/;
/** The workspaces that are shipped. */
const SHIPPED = ["cli", "engine", "forms", "sandbox", "sdk", "service", "xfa"];

type Bill = {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly group?: string;
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly unknown[];
  }[];
};

const shell = process.platform === "win32";
const made = spawnSync("npm", ["run", "-s", "sbom"], { cwd: ROOT, encoding: "utf8", shell });
const skip = made.status !== 0 && OFFLINE.test(made.stderr) && "the generator cannot be fetched";

test("the bill of materials names each dependency of what is shipped, with its licence, and none of the tests", {
  skip,
}, () => {
  assert.equal(made.status, 0, made.stderr);
  const text = readFileSync(join(ROOT, "dist/sbom.cdx.json"), "utf8");
  const { bomFormat, components } = JSON.parse(text) as Bill;
  assert.equal(bomFormat, "CycloneDX");
  const byName = new Map(
    components.map((component) => [
      [component.group, component.name].filter((part) => part !== undefined).join("/"),
      component,
    ]),
  );
  for (const workspace of SHIPPED) {
    const manifest = readFileSync(join(ROOT, workspace, "package.json"), "utf8");
    const { dependencies = {} } = JSON.parse(manifest) as {
      dependencies?: Readonly<Record<string, string>>;
    };
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith("@platen/")) continue;
      const component = byName.get(name) ?? assert.fail(`${name} is missing`);
      assert.equal(component.version, version, name);
      assert.equal(component.licenses?.length, 1, name);
    }
  }
  for (const name of ["mupdf", "typescript", "playwright-core"]) assert.ok(!byName.has(name), name);
});
