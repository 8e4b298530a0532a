/**
 * Counts words of an earlier private dialect in code, comments, tests and documents, and comments that are no sentence, and
 * fails above the bound of each:
 * node tools/plain-words.ts [--list] [PATH…]
 *
 * `--list` prints the lines. With a PATH only files below it are counted and nothing fails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { lineOf, parse } from "./source.ts";
import { textFiles } from "./text-files.ts";

/** Both are only ever lowered. */
const WORDS_MAX = 30;
const FRAGMENTS_MAX = 0;
/** Code that acts like a person; use emits, notifies, queries, is active, the caller, an unknown id. */
const WORDS = new Set(
  "told tell tells stand stands standing standings stood somebody nobody anybody everybody whoever besides he him his lent".split(
    " ",
  ),
);
/** Words in quotes or backticks, and the usual resource name of Helvetica-Bold. */
const NOT_COUNTED = /(["'`])\w+\1|\bHeBo\b/g;
/**
 * A sentence of a comment that begins like this is a clause without a main verb ("What the page shows."), or hides its subject
 * behind one.
 */
const FRAGMENT = /(?:^|[.;:!?]\s+)(?:What|Of|Whom|Whose|As far)\b/g;
const CODE = /\.tsx?$/;
const PATTERNS = ["**/*.{ts,tsx}", "**/*.js", "**/*.md"];
/** This list, and the documents that keep the history of their time. */
const EXCEPT = /^(tools\/plain-words|CHANGELOG)/;

type Found = { readonly file: string; readonly line: number; readonly text: string };

/** Returns the line of each listed word; a part of an identifier counts, a word in quotes or backticks does not. */
export function plainWordFaults(file: string, text: string): Found[] {
  return text.split("\n").flatMap((content, index) => {
    const words = content.replaceAll(NOT_COUNTED, "").match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
    return words
      .filter((word) => WORDS.has(word.toLowerCase()))
      .map(() => ({ file, line: index + 1, text: content.trim() }));
  });
}

/** Returns the line of each comment that has a fragment for a sentence; one for each fragment. */
export function fragmentFaults(file: string, text: string): Found[] {
  return parse(file, text).comments.flatMap(({ value, start }) => {
    const prose = value.replaceAll(/^\s*\*? ?/gm, "").trim();
    const line = lineOf(text, start);
    return [...prose.matchAll(FRAGMENT)].map(({ index }) => ({
      file,
      line,
      text: prose.slice(index, index + 100).replaceAll("\n", " "),
    }));
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
  const lines = texts.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  const words = texts.flatMap(({ file, text }) => plainWordFaults(file, text));
  const fragments = texts
    .filter(({ file }) => CODE.test(file))
    .flatMap(({ file, text }) => fragmentFaults(file, text));
  if (values.list)
    for (const { file, line, text } of [...words, ...fragments])
      console.log(`${file}:${line}: ${text}`);
  console.log(`${words.length} words (bound ${WORDS_MAX}) in ${lines} lines`);
  console.log(`${fragments.length} fragments in comments (bound ${FRAGMENTS_MAX})`);
  const isWhole = positionals.length === 0;
  const isAbove = words.length > WORDS_MAX || fragments.length > FRAGMENTS_MAX;
  if (files.length === 0 || (isWhole && isAbove)) process.exitCode = 1;
}

if (import.meta.main) main();
