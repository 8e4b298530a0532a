/** Finds banned expressions that no other tool checks, and tests without an assertion: node tools/check-bans.ts */
import { fileURLToPath } from "node:url";
import { testsWithoutAssertion } from "./assertions.ts";
import { bannedIn } from "./bans.ts";
import { foreignWords } from "./foreign-words.ts";
import { readSources } from "./read-sources.ts";

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const sources = readSources(root);
const faults = [
  ...sources.flatMap(bannedIn),
  ...testsWithoutAssertion(sources),
  ...foreignWords(root),
];
for (const fault of faults) console.error(fault);
console.log(`${sources.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
