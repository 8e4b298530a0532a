/**
 * Prints how large the product is, and how much of it declares dependencies, for this checkout or another one:
 * npm run structure -- [FOLDER]
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { measure } from "./measure.ts";
import { readSources } from "./read-sources.ts";
import type { Source } from "./source.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PRODUCT = /^(?:service|dashboard|engine|sandbox|forms|cli|xfa|sdk|mcp)\//;
const DEPENDENCIES = /^(?:export )?type \w*(?:Ports|Deps|Stores)\b/gm;

const sources = readSources(resolve(process.argv[2] ?? ROOT));
const tests = sources.filter(({ isTest }) => isTest);
const product = sources.filter(({ path, isTest }) => !isTest && PRODUCT.test(path));
const service = product.filter(({ path }) => path.startsWith("service/"));
const widest = product
  .map(measure)
  .toSorted((one, other) => other.interfaceNames - one.interfaceNames)
  .slice(0, 5)
  .map(({ path, interfaceNames }) => `${path} ${interfaceNames}`);

console.log(`product: ${size(product)}`);
console.log(`tests: ${size(tests)}`);
console.log(`migrations: ${product.filter(({ path }) => /migrations\/\d+-/.test(path)).length}`);
console.log(`types of dependencies in service: ${count(service, DEPENDENCIES)}`);
console.log(`Pick< in service: ${count(service, /\bPick</g)}`);
console.log(`names of a mod.ts: ${widest.join(", ")}`);

function size(files: readonly Source[]): string {
  return `${count(files, /\n/g)} lines in ${files.length} files`;
}

function count(files: readonly Source[], pattern: RegExp): number {
  return files.reduce((sum, { text }) => sum + (text.match(pattern) ?? []).length, 0);
}
