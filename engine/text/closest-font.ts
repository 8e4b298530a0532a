import type { StandardName } from "./font-metrics.ts";
import { isStandardName } from "./standard-font.ts";

/**
 * The standard font closest in appearance to a font with this name (/BaseFont, or as in /DA) and these descriptor
 * /Flags (ISO 32000-2, 9.8.2; 0 when unknown).
 */
export function closestFont(fontName: string, flags: number): StandardName {
  const name = plainName(fontName);
  if (DINGBATS.test(name)) return "ZapfDingbats";
  if (SYMBOL.test(name)) return "Symbol";
  const family = familyOf(name, flags);
  const bold = isBoldFont(fontName, flags);
  const slanted = SLANTED.test(name) || (flags & ITALIC) !== 0;
  const [upright, heavy, oblique, both] = STYLES[family];
  if (bold) return slanted ? both : heavy;
  return slanted ? oblique : upright;
}

/** True where name or flags say that the font is bold. */
export function isBoldFont(fontName: string, flags: number): boolean {
  return BOLD.test(plainName(fontName)) || (flags & FORCE_BOLD) !== 0;
}

/** The standard font with the same shapes and widths ("ArialMT", "TimesNewRoman,Bold", "HeBo"), or `null`. */
export function sameMetricsFont(fontName: string): StandardName | null {
  return SAME_METRICS.test(plainName(fontName)) ? closestFont(fontName, 0) : null;
}

/** The standard font with this name or with this Acrobat short name, or `null`. */
export function meantFont(fontName: string): StandardName | null {
  if (isStandardName(fontName)) return fontName;
  return ACROBAT_NAMES.get(fontName) ?? null;
}

/** The name of a font without the tag of a subset (ISO 32000-2, 9.9.2). */
export function withoutTag(fontName: string): string {
  return fontName.replace(/^[A-Z]{6}\+/u, "");
}

type Family = "Helvetica" | "Times" | "Courier";

/** Regular, bold, italic, bold italic. */
const STYLES: Readonly<
  Record<Family, readonly [StandardName, StandardName, StandardName, StandardName]>
> = {
  Helvetica: ["Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"],
  Times: ["Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"],
  Courier: ["Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"],
};

const FIXED_PITCH = 1 << 0;
const SERIF = 1 << 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

const SAME_METRICS =
  /^(?:helvetica|arial(?!narrow|black|unicode|rounded)|times|courier|zapfdingbats|symbol)/u;
const DINGBATS = /dingbats|wingdings/u;
const SYMBOL = /^symbol/u;
const BOLD = /bold|black|heavy|demi/u;
const SLANTED = /ital|obli|slanted/u;
const MONOSPACED = /courier|mono|consol|typewriter|fixed|ocr/u;
const SANS =
  /helvetica|arial|sans|verdana|tahoma|myriad|calibri|univers|frutiger|gothic|segoe|lucidagrande/u;
const SERIFED =
  /times|roman|serif|georgia|garamond|palatino|century|cambria|bookman|minion|antiqua/u;

/** Resource names that Acrobat uses. */
const ACROBAT_NAMES: ReadonlyMap<string, StandardName> = new Map([
  ["Helv", "Helvetica"],
  ["HeBo", "Helvetica-Bold"],
  ["HeOb", "Helvetica-Oblique"],
  ["HeBO", "Helvetica-BoldOblique"],
  ["TiRo", "Times-Roman"],
  ["TiBo", "Times-Bold"],
  ["TiIt", "Times-Italic"],
  ["TiBI", "Times-BoldItalic"],
  ["Cour", "Courier"],
  ["CoBo", "Courier-Bold"],
  ["CoOb", "Courier-Oblique"],
  ["CoBO", "Courier-BoldOblique"],
  ["ZaDb", "ZapfDingbats"],
  ["Symb", "Symbol"],
]);

function plainName(fontName: string): string {
  const whole = withoutTag(fontName);
  return (ACROBAT_NAMES.get(whole) ?? whole).toLowerCase().replace(/[^a-z]/gu, "");
}

function familyOf(name: string, flags: number): Family {
  if (MONOSPACED.test(name)) return "Courier";
  if (SANS.test(name)) return "Helvetica";
  if (SERIFED.test(name)) return "Times";
  if ((flags & FIXED_PITCH) !== 0) return "Courier";
  return (flags & SERIF) !== 0 ? "Times" : "Helvetica";
}
