/**
 * Counts words of an earlier private dialect in code, comments, tests and documents, and fails above a bound:
 * node tools/plain-words.ts [--list] [PATH…]
 *
 * `--list` prints the lines. With a PATH only files below it are counted and nothing fails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { textFiles } from "./text-files.ts";

/** Only ever lowered. */
const FOUND_MAX = 51;
/** Code that acts like a person; use emits, notifies, queries, is active, the caller, an unknown id. */
const WORDS = new Set(
  "told tell tells stand stands standing standings stood somebody nobody anybody everybody whoever besides he him his lent".split(
    " ",
  ),
);
/** Words in quotes or backticks, and the usual resource name of Helvetica-Bold. */
const NOT_COUNTED = /(["'`])\w+\1|\bHeBo\b/g;
const PATTERNS = ["**/*.{ts,tsx}", "**/*.js", "**/*.md"];
/** This list, and the documents that keep the history of their time. */
const EXCEPT = /^(tools\/plain-words|CHANGELOG)/;

type Found = { readonly file: string; readonly line: number; readonly text: string };

/** The line of each listed word; a part of an identifier counts, a word in quotes or backticks does not. */
export function plainWordFaults(file: string, text: string): Found[] {
  return text.split("\n").flatMap((content, index) => {
    const words = content.replaceAll(NOT_COUNTED, "").match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
    return words
      .filter((word) => WORDS.has(word.toLowerCase()))
      .map(() => ({ file, line: index + 1, text: content.trim() }));
  });
}

function main(): void {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: "boolean", default: false } },
  });
  const files = textFiles(root, PATTERNS)
    .filter((file) => !EXCEPT.test(file))
    .filter(
      (file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)),
    );
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const found = texts.flatMap(({ file, text }) => plainWordFaults(file, text));
  const lines = texts.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  if (values.list)
    for (const { file, line, text } of found) console.log(`${file}:${line}: ${text}`);
  const share = ((found.length / Math.max(1, lines)) * 10_000).toFixed(1);
  console.log(
    `${found.length} words in ${lines} lines: ${share} per 10,000 lines (bound ${FOUND_MAX})`,
  );
  const isWhole = positionals.length === 0;
  if (files.length === 0 || (isWhole && found.length > FOUND_MAX)) process.exitCode = 1;
}

if (import.meta.main) main();
