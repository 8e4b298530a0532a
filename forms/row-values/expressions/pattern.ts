import { RE2JS } from "re2js";

/** A regular expression that runs in linear time; `test` searches anywhere in the text. */
export type Pattern = { readonly test: (text: string) => boolean };

/** Limits of a pattern and of its compiled program. */
const PATTERN_MAX = 1000;
const PROGRAM_MAX = 5000;

/** Compiles RE2 syntax, without backreferences and lookaround; a string is the reason of a refusal. */
export function patternOf(source: string): Pattern | string {
  if (source.length > PATTERN_MAX) return `a pattern has at most ${PATTERN_MAX} characters`;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    if (compiled.programSize() > PROGRAM_MAX) return "the pattern repeats too much";
    return { test: (text) => compiled.test(text) };
  } catch {
    // RE2JS throws for unsupported syntax.
    return "this is not a regular expression of RE2, which has no backreferences and no lookaround";
  }
}
