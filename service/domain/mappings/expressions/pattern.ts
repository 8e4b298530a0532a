import { RE2JS } from "re2js";

/** A regular expression whose time grows with the text and nothing else; `test` finds it anywhere in the text. */
export type Pattern = { readonly test: (text: string) => boolean };

/** Characters of a pattern, and of the program that it becomes. */
const PATTERN_MAX = 1000;
const PROGRAM_MAX = 5000;

/** The pattern of a source in the dialect of RE2, without backreferences and lookaround; a string says why it is none. */
export function patternOf(source: string): Pattern | string {
  if (source.length > PATTERN_MAX) return `a pattern has at most ${PATTERN_MAX} characters`;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    if (compiled.programSize() > PROGRAM_MAX) return "the pattern repeats too much";
    return { test: (text) => compiled.test(text) };
  } catch {
    // The package throws for whatever it does not take.
    return "this is no regular expression of RE2, which has no backreferences and no lookaround";
  }
}
