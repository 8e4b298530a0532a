import { readFileSync } from "node:fs";
import { join } from "node:path";
import { textFiles } from "./text-files.ts";

/** Words that refer to a machine or workplace instead of the project. Extend as needed. */
const FOREIGN: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  {
    pattern: /(?<![\w.:/-])\/(home|Users|work|workspaces?|mnt|root|tmp\/[\w.-]+)\/[\w.-]/,
    why: "a path of one machine",
  },
  { pattern: /"resolved": "(https?|file|git)/, why: "a registry's address in the lock file" },
  { pattern: /\bregistry\.[a-z]+\.[a-z]+/, why: "a registry's address" },
  {
    pattern: /\b[\w.]+@(?!example\.|[\w-]+\.example\b)[\w-]+\.(com|org|net|io|dev)\b/,
    why: "an e-mail address",
  },
];

/** Files that are about such paths. */
const EXCEPT: readonly string[] = [
  "engine/bundle/entry-names.test.ts",
  "tools/foreign-words.ts",
  "tools/foreign-words.test.ts",
];

const PATTERNS = [
  "**/*.{ts,tsx,js,mjs,json,md,sql,yml,yaml,html,css,csv,txt}",
  ".ci/*",
  ".*rc*",
  "LICENSE",
];

/** `file:line: why` for each such word in the text files below `root`. */
export function foreignWords(root: string): string[] {
  const files = textFiles(root, PATTERNS);
  if (files.length === 0) throw new Error(`No text file was found below ${root}.`);
  return files
    .filter((file) => !EXCEPT.includes(file))
    .flatMap((file) => foreignWordsOf(file, readFileSync(join(root, file), "utf8")));
}

/** Returns the same for one file's text; each line is reported once. */
export function foreignWordsOf(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) => {
    const found = FOREIGN.find(({ pattern }) => pattern.test(line));
    return found === undefined ? [] : [`${file}:${index + 1}: ${found.why}`];
  });
}
