import type { PlacedText } from "#place";
import type { TextFace, TextPiece, Typesetter } from "#text";
import { fillColor, operation, short } from "./operators.ts";

/** The resource name of a face's font, without the slash. */
export type FontNames = (face: TextFace) => string;

/** Sets a text in the coordinates of its box, y down. */
export function drawText(text: PlacedText, typesetter: Typesetter, fontName: FontNames): string {
  const { lines } = typesetter.layout(text.block, text.widthPt);
  const parts: string[] = [];
  for (const { baselinePt, pieces } of lines) {
    for (const piece of pieces) {
      const x = text.xPt + piece.xPt;
      const y = text.yPt + baselinePt - piece.style.risePt;
      parts.push(drawGlyphs(piece, x, y, fontName), drawRules(piece, x, y));
    }
  }
  return parts.join("");
}

/** Letters of script faces lean in italic text, as the standard fonts' do. */
const SLANT = 0.21;

function drawGlyphs(piece: TextPiece, x: number, y: number, fontName: FontNames): string {
  const { face, style, glyphs } = piece;
  if (glyphs.every(({ code }) => code < 0)) return "";
  const isScript = face.source.kind === "script";
  const slant = isScript && style.isItalic ? SLANT : 0;
  return [
    "BT\n",
    fillColor(style.color),
    `/${fontName(face)} ${short(style.sizePt)} Tf\n`,
    operation("Tm", 1, 0, slant, -1, x, y),
    new GlyphShower(piece, isScript ? 4 : 2).show(),
    "ET\n",
  ].join("");
}

/**
 * Writes glyphs so that each begins where the layout has it: what the font's own advance does not give is a number in
 * the TJ array, rounded to a thousandth of an em without accumulation (ISO 32000-2, 9.4.3).
 */
class GlyphShower {
  readonly #piece: TextPiece;
  readonly #digits: number;
  readonly #ops: string[] = [];
  #array = "";
  #hex = "";
  #scale = 1;
  /** Where the pen is, in em. */
  #pen = 0;

  constructor(piece: TextPiece, digits: number) {
    this.#piece = piece;
    this.#digits = digits;
  }

  show(): string {
    const { glyphs, style } = this.#piece;
    let wanted = 0;
    for (const glyph of glyphs) {
      if (glyph.code >= 0) {
        this.#stretch(glyph.stretch);
        this.#rise(glyph.dy);
        this.#moveTo(wanted + glyph.dx);
        this.#hex += glyph.code.toString(16).padStart(this.#digits, "0");
        this.#pen += (glyph.advance / glyph.stretch) * this.#scale;
        this.#rise(-glyph.dy);
      }
      wanted += glyph.widthPt / style.sizePt;
    }
    this.#stretch(1);
    this.#flush();
    return this.#ops.join("");
  }

  #stretch(stretch: number): void {
    const scale = Math.round(stretch * 1000) / 1000;
    if (scale === this.#scale) return;
    this.#flush();
    this.#ops.push(operation("Tz", scale * 100));
    this.#scale = scale;
  }

  /** Begins a glyph that is off the baseline, or with a negative value ends it. */
  #rise(dy: number): void {
    if (dy === 0) return;
    this.#flush();
    this.#isRaised = !this.#isRaised;
    this.#ops.push(operation("Ts", this.#isRaised ? dy * this.#piece.style.sizePt : 0));
  }
  #isRaised = false;

  #moveTo(wanted: number): void {
    const shift = Math.round(((wanted - this.#pen) / this.#scale) * 1000);
    if (shift === 0) return;
    this.#endString();
    this.#array += short(-shift);
    this.#pen += (shift * this.#scale) / 1000;
  }

  #endString(): void {
    if (this.#hex !== "") this.#array += `<${this.#hex}>`;
    this.#hex = "";
  }

  #flush(): void {
    this.#endString();
    if (this.#array !== "") this.#ops.push(`[${this.#array}]TJ\n`);
    this.#array = "";
  }
}

/** Positions and thickness of the lines under and through text, in em, as in most fonts. */
const UNDERLINE = 0.1;
const STRIKE = -0.26;
const THICKNESS = 0.05;

function drawRules({ style, widthPt }: TextPiece, x: number, y: number): string {
  const rule = (offset: number): string => {
    const height = THICKNESS * style.sizePt;
    const top = y + offset * style.sizePt - height / 2;
    return `${fillColor(style.color)}${operation("re", x, top, widthPt, height)}f\n`;
  };
  return (style.isUnderlined ? rule(UNDERLINE) : "") + (style.isStruck ? rule(STRIKE) : "");
}
