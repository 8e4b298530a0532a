import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { originOf } from "../../tools/build/manifest.ts";
import { installClientTools, runProgram } from "../../tools/clients/client-tools.ts";
import { buildPackages, PACKAGES } from "./build-packages.ts";

const modules = installClientTools();
const skip = modules === null && "publint and attw cannot be fetched";
const folder = mkdtempSync(join(tmpdir(), "platen-publish-"));
after(() => rmSync(folder, { recursive: true }));
buildPackages(folder);

const Manifest = z.looseObject({
  name: z.string().startsWith("@platen/"),
  description: z.string().min(20),
  keywords: z.array(z.string()).min(3),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  publishConfig: z.object({ access: z.literal("public"), provenance: z.literal(true) }),
});

for (const name of PACKAGES) {
  const target = join(folder, name);

  test(`${name} says what a registry shows, and npm would publish it`, () => {
    Manifest.parse(JSON.parse(readFileSync(join(target, "package.json"), "utf8")));
    const { ok, out } = runProgram("npm", ["publish", "--dry-run", "--provenance=false"], target);
    assert.ok(ok, out);
    assert.doesNotMatch(out, /npm warn publish (?!This command requires you to be logged in)/i);
  });

  test(`publint finds nothing in ${name}`, { skip }, () => {
    const publint = join(modules ?? "", "publint/src/cli.js");
    const { ok, out } = runProgram(process.execPath, [publint, "--strict", target], folder);
    assert.ok(ok, out);
  });
}

for (const name of ["engine", "sdk"] as const)
  test(`the types of ${name} are found by every way of importing it`, { skip }, () => {
    const attw = join(modules ?? "", "@arethetypeswrong/cli/dist/index.js");
    const args = [attw, "--pack", join(folder, name), "--profile", "esm-only", "--no-color"];
    const { ok, out } = runProgram(process.execPath, args, folder);
    assert.ok(ok, out);
  });

test("the repository of a package is where it is built from", () => {
  for (const remote of ["https://git.example/acme/forms.git", "git@git.example:acme/forms.git"])
    assert.deepEqual(originOf("sdk", remote), {
      homepage: "https://git.example/acme/forms#readme",
      bugs: "https://git.example/acme/forms/issues",
      repository: {
        type: "git",
        url: "git+https://git.example/acme/forms.git",
        directory: "sdk",
      },
    });
  assert.deepEqual(originOf("sdk", "/srv/forms"), {});
});
