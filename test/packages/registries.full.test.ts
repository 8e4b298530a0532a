import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { hasProgram, runProgram } from "../../tools/clients/client-tools.ts";
import { imageLabels } from "../../tools/image/labels.ts";
import { formulaOf } from "../../tools/registries/formula.ts";
import { PUBLISHED, tarballUrl } from "../../tools/registries/pack.ts";
import { buildPackages, manifestOf, PACKAGES, ROOT } from "./build-packages.ts";

/** Records what a formula states, as Homebrew would read it. */
const READ_FORMULA = `
require "json"
class Formula
  STATED = {}
  def self.method_missing(name, *args) = STATED[name] = args[0]
  def self.respond_to_missing?(*) = true
  def self.test = nil
end
load ARGV[0]
puts JSON.generate(Formula::STATED)
`;
const Stated = z.object({
  desc: z.string().max(80),
  homepage: z.url(),
  url: z.url(),
  sha256: z.string().length(64),
  license: z.string(),
  depends_on: z.string(),
});
/** npm's errors without a network or a registry. */
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|ENETUNREACH/;

const folder = mkdtempSync(join(tmpdir(), "platen-registries-"));
after(() => rmSync(folder, { recursive: true, force: true }));
buildPackages(join(folder, "dist"));
const out = join(folder, "registries");
const { ok, out: plan } = runProgram(
  process.execPath,
  [join(ROOT, "tools/registries.ts"), "--from", join(folder, "dist"), "--out", out],
  folder,
);
const { version } = manifestOf(join(folder, "dist/cli"));
const tarball = join(out, `platen-cli-${version}.tgz`);
const formula = join(out, "platen.rb");

test("the plan names each package, the formula and both images, and sends nothing", () => {
  assert.ok(ok, plan);
  assert.match(plan, /Nothing was sent/);
  for (const name of PACKAGES)
    assert.match(plan, new RegExp(`@platen/${name}@${version}: \\d+ files`), plan);
  for (const name of [`platen:${version}`, `platen:${version}-slim`])
    assert.ok(plan.includes(`docker://REGISTRY/${name}\n`), name);
  assert.deepEqual([...PUBLISHED].toSorted(), [...PACKAGES].toSorted());
});

test("npm would publish the tarballs, from which the formula's checksum is", () => {
  for (const name of PACKAGES) {
    const file = join(out, `platen-${name}-${version}.tgz`);
    const args = ["publish", "--dry-run", "--provenance=false", file];
    const published = runProgram("npm", args, folder);
    assert.ok(published.ok, published.out);
  }
  const sha256 = createHash("sha256").update(readFileSync(tarball)).digest("hex");
  assert.ok(readFileSync(formula, "utf8").includes(`sha256 "${sha256}"`));
});

test("Ruby reads the formula, whose address is that of the tarball in npm's registry", {
  skip: !hasProgram("ruby", "--version") && "there is no Ruby",
}, () => {
  assert.match(runProgram("ruby", ["-wc", formula], folder).out, /Syntax OK/);
  writeFileSync(join(folder, "read.rb"), READ_FORMULA);
  const read = runProgram("ruby", ["read.rb", formula], folder);
  assert.ok(read.ok, read.out);
  const stated = Stated.parse(JSON.parse(read.out));
  const registry = runProgram("npm", ["config", "get", "registry"], folder).out.trim();
  assert.equal(stated.url, new URL(`@platen/cli/-/cli-${version}.tgz`, registry).href);
  assert.equal(stated.license, "MIT");
  assert.equal(stated.depends_on, "node");
  assert.doesNotMatch(stated.desc, /^(?:an?|the|platen)\b|\.$/i);
});

test("the tarball installed as the formula does has the command, its page and its completion", (t) => {
  const prefix = join(folder, "prefix");
  const args = ["install", "--global", "--prefix", prefix, "--omit=optional", "--ignore-scripts"];
  const installed = runProgram("npm", [...args, "--no-audit", tarball], folder);
  if (!installed.ok && OFFLINE.test(installed.out)) {
    t.skip("the package's dependencies cannot be fetched");
    return;
  }
  assert.ok(installed.ok, installed.out);
  const [, page = ""] = /libexec\/"(.*platen\.1)"/.exec(readFileSync(formula, "utf8")) ?? [];
  assert.ok(existsSync(join(prefix, page)), page);
  const platen = join(prefix, "bin/platen");
  assert.match(runProgram(platen, ["--version"], folder).out, new RegExp(version));
  for (const shell of ["bash", "zsh", "fish"])
    assert.match(runProgram(platen, ["completion", shell], folder).out, /platen/);
  const missing = runProgram(platen, ["fields", "missing.pdf"], folder);
  assert.deepEqual([missing.ok, /cannot be read/.test(missing.out)], [false, true]);
});

test("a formula quotes what Ruby would take for an expression, and labels name the source", () => {
  const homepage = "https://git.example/acme/forms#readme";
  const url = tarballUrl("https://npm.example/", { name: "@platen/cli", version: "1.2.3" });
  assert.equal(url, "https://npm.example/@platen/cli/-/cli-1.2.3.tgz");
  const packageName = "@platen/cli";
  const text = formulaOf({ homepage, license: "MIT", url, sha256: "0", packageName });
  assert.ok(text.includes('homepage "https://git.example/acme/forms\\#readme"'));
  const labels = imageLabels("1.2.3", "https://git.example/acme/forms");
  assert.equal(labels["org.opencontainers.image.source"], "https://git.example/acme/forms");
  assert.ok(!("org.opencontainers.image.source" in imageLabels("1.2.3", null)));
});
