/**
 * Builds the published package, JavaScript and types without dependencies: node tools/build-sdk.ts [FOLDER]
 *
 * The folder (default: sdk/dist) is emptied and then contains what `npm publish` expects.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SDK = join(ROOT, "sdk");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const FIELDS = ["name", "version", "description", "license", "type"];

const target = resolve(process.argv[2] ?? join(SDK, "dist"));
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
compile();
writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
copyFileSync(join(SDK, "README.md"), join(target, "README.md"));
copyFileSync(join(ROOT, "LICENSE"), join(target, "LICENSE"));
console.log(`${target} is ready: npm publish ${target}`);

function compile(): void {
  const args = [TSC, "-p", SDK, "--outDir", target];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The client does not compile:\n${stdout}${stderr}`);
  // The compiler rewrites .ts imports to .js in JavaScript, but not in declaration files.
  for (const file of globSync("**/*.d.ts", { cwd: target }).map((path) => join(target, path))) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll(/(["']\.{1,2}\/[^"']+)\.ts(["'])/g, "$1.js$2"));
  }
}

/** The workspace's own manifest, with the built files instead of the sources. */
function manifest(): Readonly<Record<string, unknown>> {
  const own: unknown = JSON.parse(readFileSync(join(SDK, "package.json"), "utf8"));
  if (typeof own !== "object" || own === null)
    throw new Error("sdk/package.json is not an object.");
  const kept = Object.entries(own).filter(([name]) => FIELDS.includes(name));
  return {
    ...Object.fromEntries(kept),
    engines: { node: ">=20" },
    sideEffects: false,
    exports: { ".": { types: "./mod.d.ts", default: "./mod.js" } },
  };
}
