import { CosString, type Dict, type Document, decodeText } from "#cos";

/** The usable values of a font descriptor (ISO 32000-2, 9.8), in 1/1000 em; `null` where missing or implausible. */
export type FontDescriptor = {
  readonly flags: number;
  readonly embedded: boolean;
  /** Bottom and top of /FontBBox. */
  readonly box: readonly [number, number] | null;
  /** Depth below the baseline, positive; some files omit the sign. */
  readonly descent: number | null;
  readonly capHeight: number | null;
  /** Family, weight and slant as one key that identifies a typeface; "" where the family is missing. */
  readonly typeface: string;
};

export const NONSYMBOLIC: number = 1 << 5;
/** Larger widths are errors in the file. */
export const WIDTH_MAX: number = 10_000;

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
/** A larger box is an error in the file: no line of text would fit anywhere. */
const BOX_MAX = 5000;
/** No font reaches 1 em below its baseline; some files give these values in other units. */
const DESCENT_MAX = 1000;
/** Real capitals are 550–750 high; LibreOffice and others write the font's ascent or the top of its box instead. */
const CAP_HEIGHT_MAX = 800;

function readBox(document: Document, dict: Dict | null): readonly [number, number] | null {
  const box = document.array(dict?.get("FontBBox")) ?? [];
  const [bottom, top] = [document.number(box[1]) ?? 0, document.number(box[3]) ?? 0];
  return top > bottom && top - bottom <= BOX_MAX ? [bottom, top] : null;
}

/** Some writers put a special character before the family name. */
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
