/** A part of a date. */
export type DatePart = "year" | "month" | "day" | "hour" | "minute" | "second";

/** A token of a pattern: a part, or literal text. */
type DatePatternToken =
  | { readonly kind: "part"; readonly part: DatePart; readonly letters: string }
  | { readonly kind: "text"; readonly text: string };

/** A date pattern, such as `MM/DD/YYYY`. */
export type DatePattern = readonly DatePatternToken[];

/** Parses a pattern; returns a string with the reason when it is invalid. */
export function parseDatePattern(text: string): DatePattern | string {
  if (text.length > PICTURE_MAX) return `a date's letters are at most ${PICTURE_MAX} characters`;
  if (LOWER.test(text)) return "a date's letters are YYYY YY MMMM MMM MM M DD D HH mm ss";
  const tokens: DatePatternToken[] = [];
  for (const [run] of text.matchAll(RUNS)) {
    if (!isLetters(run)) tokens.push({ kind: "text", text: run });
    else {
      const part = PARTS.get(run);
      if (part === undefined)
        return `"${run}" is not part of a date; they are YYYY YY MMMM MMM MM M DD D HH mm ss`;
      tokens.push({ kind: "part", part, letters: run });
    }
  }
  return tokens.some(({ kind }) => kind === "part") ? tokens : "a date has at least one part";
}

/** Why dates cannot be parsed by the pattern; null when they can. */
export function unreadable(pattern: DatePattern): string | null {
  const seen = new Set<DatePart>();
  for (const [index, token] of pattern.entries()) {
    if (token.kind === "text") continue;
    if (seen.has(token.part)) return `the ${token.part} appears twice`;
    seen.add(token.part);
    const next = pattern[index + 1];
    if (token.letters.length === 1 && next?.kind === "part" && !next.letters.startsWith("MMM"))
      return `the end of "${token.letters}" is ambiguous; write "${token.letters}${token.letters}"`;
  }
  return null;
}

/** The parts in a pattern. */
export function partsOf(pattern: DatePattern): ReadonlySet<DatePart> {
  return new Set(pattern.flatMap((token) => (token.kind === "part" ? [token.part] : [])));
}

const PICTURE_MAX = 100;
/** Runs of a part's letter, and the text between them. */
const RUNS = /Y+|M+|D+|H+|m+|s+|[^YMDHms]+/gu;
/** Lower-case letters that were probably meant as parts. */
const LOWER = /(?:^|[^A-Za-z])(?:y{2,4}|d{1,2}|h{1,2})(?:[^A-Za-z]|$)/u;

const PARTS: ReadonlyMap<string, DatePart> = new Map([
  ["YYYY", "year"],
  ["YY", "year"],
  ["MMMM", "month"],
  ["MMM", "month"],
  ["MM", "month"],
  ["M", "month"],
  ["DD", "day"],
  ["D", "day"],
  ["HH", "hour"],
  ["mm", "minute"],
  ["ss", "second"],
]);

function isLetters(run: string): boolean {
  return /^[YMDHms]/u.test(run);
}
