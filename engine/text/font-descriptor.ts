import { CosString, type Dict, type Document, decodeText } from "#cos";

/** What a font's descriptor says (ISO 32000-2, 9.8); lengths in 1/1000 em, `null` where it says nothing usable. */
export type FontDescriptor = {
  readonly flags: number;
  readonly embedded: boolean;
  /** Bottom and top of /FontBBox. */
  readonly box: readonly [number, number] | null;
  /** Depth below the baseline, positive: some files leave the sign away. */
  readonly descent: number | null;
  readonly capHeight: number | null;
  /** Family, weight and slant in one word, by which typefaces are told apart; "" where no family is said. */
  readonly typeface: string;
};

export const NONSYMBOLIC: number = 1 << 5;

/** The descriptor of a simple font, or of a composite font's descendant. */
export function readFontDescriptor(document: Document, font: Dict): FontDescriptor {
  const descendant = document.dict(document.array(font.get("DescendantFonts"))?.[0]);
  const dict = document.dict(font.get("FontDescriptor") ?? descendant?.get("FontDescriptor"));
  const read = (key: string): number | null => document.number(dict?.get(key));
  return {
    flags: read("Flags") ?? 0,
    embedded: FONT_FILES.some((key) => document.dict(dict?.get(key)) !== null),
    box: readBox(document, dict),
    descent: within(DESCENT_MAX, Math.abs(read("Descent") ?? 0)),
    capHeight: within(CAP_HEIGHT_MAX, read("CapHeight") ?? 0),
    typeface: readTypeface(document, dict),
  };
}

const FONT_FILES = ["FontFile", "FontFile2", "FontFile3"];
/** A box beyond this many em is a fault of the file, and no line of text would fit anywhere. */
const BOX_MAX = 5000;
/** No font reaches an em below its baseline; some files give these numbers in units of their own. */
const DESCENT_MAX = 1000;
/** Capitals are 550–750 high; writers such as LibreOffice's give the ascent of the font or the top of its box. */
const CAP_HEIGHT_MAX = 800;

function readBox(document: Document, dict: Dict | null): readonly [number, number] | null {
  const box = document.array(dict?.get("FontBBox")) ?? [];
  const [bottom, top] = [document.number(box[1]) ?? 0, document.number(box[3]) ?? 0];
  return top > bottom && top - bottom <= BOX_MAX ? [bottom, top] : null;
}

/** Some writers put a sign before the family's name that is none of it. */
function readTypeface(document: Document, dict: Dict | null): string {
  const object = document.resolve(dict?.get("FontFamily"));
  const family = object instanceof CosString ? decodeText(object).toLowerCase() : "";
  const letters = family.replace(/[^\p{L}\p{N}]/gu, "");
  if (letters === "") return "";
  const weight = document.number(dict?.get("FontWeight")) ?? REGULAR_WEIGHT;
  return `${letters} ${weight} ${document.number(dict?.get("ItalicAngle")) ?? 0}`;
}

const REGULAR_WEIGHT = 400;

function within(max: number, value: number): number | null {
  return value > 0 && value <= max ? value : null;
}
