/**
 * Prints how large the product is, and how much of it is ceremony, for this checkout or another one:
 * npm run structure -- [FOLDER]
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PRODUCT = ["service", "dashboard", "engine", "sandbox", "forms", "cli", "xfa", "sdk"];
const OF_TESTS = /\.(?:test|fixture)\.tsx?$/;
const DEPENDENCIES = /^(?:export )?type \w*(?:Ports|Deps|Stores)\b/gm;

type Source = { readonly path: string; readonly text: string };

const root = resolve(process.argv[2] ?? ROOT);
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
const sources = tracked
  .split("\0")
  .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const product = sources.filter(
  ({ path }) => PRODUCT.includes(path.split("/", 1)[0] ?? "") && !OF_TESTS.test(path),
);
const tests = sources.filter(({ path }) => OF_TESTS.test(path) || path.startsWith("test/"));
const service = product.filter(({ path }) => path.startsWith("service/"));
const widest = product
  .filter(({ path }) => path.endsWith("/mod.ts"))
  .map(({ path, text }) => ({ path, names: namesIn(text) }))
  .toSorted((one, other) => other.names - one.names)
  .slice(0, 5);

console.log(`product: ${lines(product)} lines in ${product.length} files`);
console.log(`tests: ${lines(tests)} lines in ${tests.length} files`);
console.log(`migrations: ${product.filter(({ path }) => /migrations\/\d+-/.test(path)).length}`);
console.log(`types of dependencies in service: ${count(service, DEPENDENCIES)}`);
console.log(`Pick< in service: ${count(service, /\bPick</g)}`);
console.log(`names of a mod.ts: ${widest.map(({ path, names }) => `${path} ${names}`).join(", ")}`);

function lines(files: readonly Source[]): number {
  return files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
}

function count(files: readonly Source[], pattern: RegExp): number {
  return files.reduce((sum, { text }) => sum + (text.match(pattern) ?? []).length, 0);
}

/** How many names its export lists have. */
function namesIn(text: string): number {
  return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].reduce(
    (sum, [, list = ""]) => sum + list.split(",").filter((name) => name.trim() !== "").length,
    0,
  );
}
