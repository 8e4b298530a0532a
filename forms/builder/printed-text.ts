/** Codes 128–159 of WinAnsiEncoding (ISO 32000-2, annex D.2); above them it equals Latin-1. */
const UPPER = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Advance widths of codes 32–126 in 1/1000 em, three or four digits each, from the fonts' AFM files. */
const WIDTHS = {
  Helvetica:
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584",
  "Helvetica-Bold":
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584",
} as const;

const WIDTH_TABLES = {
  Helvetica: WIDTHS.Helvetica.split(" ").map(Number),
  "Helvetica-Bold": WIDTHS["Helvetica-Bold"].split(" ").map(Number),
};

const FIRST_CODE = 32;
/** Assumed width of other characters, that of a lower-case letter: accurate enough for labels. */
const OTHER_WIDTH = 556;

/** Text as a content-stream string, `(…)`, in WinAnsiEncoding; missing characters become `?`. */
export function printedString(text: string): string {
  const codes = Array.from(text, code).join("");
  return `(${codes.replace(/[\\()]/g, "\\$&")})`;
}

/** Width in points of a line set in Helvetica or Helvetica-Bold. */
export function printedWidth(text: string, font: keyof typeof WIDTHS, size: number): number {
  let sum = 0;
  for (const character of text) {
    sum += WIDTH_TABLES[font][character.charCodeAt(0) - FIRST_CODE] ?? OTHER_WIDTH;
  }
  return (sum * size) / 1000;
}

/** A text wrapped at spaces into lines at most `width` points wide. */
export function printedLines(
  text: string,
  font: keyof typeof WIDTHS,
  size: number,
  width: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && printedWidth(longer, font, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function code(character: string): string {
  const upper = UPPER.indexOf(character);
  if (upper >= 0) return String.fromCharCode(0x80 + upper);
  return character.charCodeAt(0) <= 0xff && character.length === 1 ? character : "?";
}
