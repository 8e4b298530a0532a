/** What a date is made of. */
export type DatePart = "year" | "month" | "day" | "hour" | "minute" | "second";

/** A piece of a picture: the letters of a part, or text that stands for itself. */
type PictureToken =
  | { readonly kind: "part"; readonly part: DatePart; readonly letters: string }
  | { readonly kind: "text"; readonly text: string };

/** A date's picture, such as `MM/DD/YYYY`. */
export type DatePicture = readonly PictureToken[];

/** The picture that a text is; a string says why it is none. */
export function parsePicture(text: string): DatePicture | string {
  if (text.length > PICTURE_MAX) return `a date's letters are at most ${PICTURE_MAX} characters`;
  if (LOWER.test(text)) return "a date's letters are YYYY YY MMMM MMM MM M DD D HH mm ss";
  const tokens: PictureToken[] = [];
  for (const [run] of text.matchAll(RUNS)) {
    if (!isLetters(run)) tokens.push({ kind: "text", text: run });
    else {
      const part = PARTS.get(run);
      if (part === undefined)
        return `"${run}" is no part of a date; they are YYYY YY MMMM MMM MM M DD D HH mm ss`;
      tokens.push({ kind: "part", part, letters: run });
    }
  }
  return tokens.some(({ kind }) => kind === "part") ? tokens : "a date has at least one part";
}

/** Why dates cannot be read by the picture, null when they can. */
export function unreadable(picture: DatePicture): string | null {
  const seen = new Set<DatePart>();
  for (const [index, token] of picture.entries()) {
    if (token.kind === "text") continue;
    if (seen.has(token.part)) return `the ${token.part} stands twice`;
    seen.add(token.part);
    const next = picture[index + 1];
    if (token.letters.length === 1 && next?.kind === "part" && !next.letters.startsWith("MMM"))
      return `where "${token.letters}" ends cannot be told; write "${token.letters}${token.letters}"`;
  }
  return null;
}

/** The parts that a picture has. */
export function partsOf(picture: DatePicture): ReadonlySet<DatePart> {
  return new Set(picture.flatMap((token) => (token.kind === "part" ? [token.part] : [])));
}

const PICTURE_MAX = 100;
/** Runs of one letter of a part, and what is between them. */
const RUNS = /Y+|M+|D+|H+|m+|s+|[^YMDHms]+/gu;
/** Small letters that were meant as parts. */
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
