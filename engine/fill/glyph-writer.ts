import type { Cluster, ShapedGlyph, ShaperFont } from "#scripts";
import type { TailWriter } from "./tail-writer.ts";

/** A glyph and its horizontal position from the start of the run, in 1/1000 em. */
type Placed = { readonly glyph: ShapedGlyph; readonly at: number };

const HEX = "0123456789ABCDEF";
const PAREN_OPEN = 40;
const BRACKET_OPEN = 91;
/** The delimiters of a hexadecimal string (7.3.4.3). */
const HEX_OPEN = 60;
const HEX_CLOSE = 62;
/** Upper bound for one glyph: code, adjustment, rise. */
const GLYPH_BYTES = 96;
/** Upper bound for one cluster's marked content without its text. */
const CLUSTER_BYTES = 128;
/** Precision of adjustments: tenths of 1/1000 em, finer than any reader draws. */
const TENTHS = 10;
/** Hundredths per point. */
const HUNDREDTHS = 100;

/** Bytes that a cluster can take at most. */
export function glyphBytesMax({ text, glyphs }: Cluster): number {
  return CLUSTER_BYTES + text.length * 4 + glyphs.length * GLYPH_BYTES;
}

/**
 * Writes glyphs as text-showing operators (ISO 32000-2, 9.4.3). A cluster whose text cannot be derived from its glyphs
 * is wrapped in a /Span with /ActualText (14.9.4), so that copying yields the value.
 */
export class GlyphWriter {
  readonly #writer: TailWriter;
  #font: ShaperFont | null = null;
  #size = 0;
  /** Actual and intended pen position from the start of the run, in 1/1000 em. */
  #pen = 0;
  #wanted = 0;
  /** Hundredths of a point. */
  #rise = 0;
  #spacing = 0;
  /** The construct that is open: nothing, a TJ array, or a string in a TJ array. */
  #open: "nothing" | "array" | "string" = "nothing";

  constructor(writer: TailWriter) {
    this.#writer = writer;
  }

  /** Clusters of a simple font: each glyph is one code. */
  codes(clusters: readonly Cluster[]): void {
    const codes = Uint8Array.from(
      clusters.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph)),
    );
    this.#writer.byte(PAREN_OPEN);
    this.#writer.literal(codes, 0, codes.length);
    this.#writer.ascii(") Tj\n");
  }

  /** Clusters of a composite font with two-byte codes; `texts`: what copying yields, by glyph. */
  clusters(
    clusters: readonly Cluster[],
    font: ShaperFont,
    texts: readonly string[],
    size: number,
  ): void {
    this.#font = font;
    this.#size = size;
    this.#pen = 0;
    this.#wanted = 0;
    for (const cluster of clusters) {
      if (givesText(cluster, texts)) this.#plain(cluster.glyphs);
      else this.#span(cluster);
    }
    this.#raise(0);
    this.#close();
  }

  #plain(glyphs: readonly ShapedGlyph[]): void {
    for (const glyph of glyphs) {
      this.#glyph(glyph, this.#wanted + glyph.dx);
      this.#wanted += glyph.advance;
    }
  }

  /**
   * One span for the whole cluster: readers that support /ActualText ignore the text of the glyphs inside it. Combining
   * marks are written last and the span ends at the cluster's end, so that readers that derive spaces from gaps find
   * none.
   */
  #span({ text, glyphs }: Cluster): void {
    const placed: Placed[] = [];
    for (const glyph of glyphs) {
      placed.push({ glyph, at: this.#wanted + glyph.dx });
      this.#wanted += glyph.advance;
    }
    const wide = placed.filter(({ glyph }) => glyph.advance !== 0);
    const marks = placed.filter(({ glyph }) => glyph.advance === 0);
    this.#beginSpan(text);
    if (wide.length > 0) this.#space(this.#gapAfter(marks.at(-1)));
    for (const { glyph, at } of [...wide, ...marks]) this.#glyph(glyph, at);
    this.#space(0);
    this.#endSpan();
  }

  /** Distance from the end of a mark drawn last to the end of its cluster. */
  #gapAfter(mark: Placed | undefined): number {
    if (mark === undefined) return 0;
    return this.#wanted - mark.at - (this.#font?.advance(mark.glyph.glyph) ?? 0);
  }

  /** Sets the character spacing (9.3.2) from 1/1000 em. Adjustments undo it for every glyph but the last. */
  #space(gap: number): void {
    const spacing = Math.round((gap * this.#size * HUNDREDTHS) / 1000);
    if (spacing === this.#spacing) return;
    this.#close();
    this.#writer.hundredths(spacing);
    this.#writer.ascii(" Tc\n");
    this.#spacing = spacing;
  }

  #glyph(shaped: ShapedGlyph, at: number): void {
    this.#raise(Math.round((shaped.dy * this.#size * HUNDREDTHS) / 1000));
    this.#adjust(at);
    this.#begin("string");
    this.#hex(shaped.glyph);
    const spacing = (this.#spacing * 1000) / (this.#size * HUNDREDTHS);
    this.#pen += (this.#font?.advance(shaped.glyph) ?? 0) + spacing;
  }

  /** Moves the pen to `at`. The next adjustment corrects the rounding error of this one. */
  #adjust(at: number): void {
    const tenths = Math.round((this.#pen - at) * TENTHS);
    if (tenths === 0) return;
    this.#begin("array");
    this.#writer.hundredths(tenths * 10);
    this.#pen -= tenths / TENTHS;
  }

  #raise(rise: number): void {
    if (rise === this.#rise) return;
    this.#close();
    this.#writer.hundredths(rise);
    this.#writer.ascii(" Ts\n");
    this.#rise = rise;
  }

  #beginSpan(text: string): void {
    this.#close();
    this.#writer.ascii("/Span<</ActualText<FEFF");
    for (let i = 0; i < text.length; i += 1) this.#hex(text.charCodeAt(i));
    this.#writer.ascii(">>>BDC\n");
  }

  #endSpan(): void {
    this.#close();
    this.#writer.ascii("EMC\n");
  }

  #begin(what: "array" | "string"): void {
    if (this.#open === "nothing") this.#writer.byte(BRACKET_OPEN);
    if (this.#open !== "string" && what === "string") this.#writer.byte(HEX_OPEN);
    if (this.#open === "string" && what === "array") this.#writer.byte(HEX_CLOSE);
    this.#open = what;
  }

  #close(): void {
    if (this.#open === "string") this.#writer.byte(HEX_CLOSE);
    if (this.#open !== "nothing") this.#writer.ascii("] TJ\n");
    this.#open = "nothing";
  }

  #hex(value: number): void {
    for (let shift = 12; shift >= 0; shift -= 4) {
      this.#writer.byte(HEX.charCodeAt((value >> shift) & 15));
    }
  }
}

/** True where copying the glyphs yields the cluster's text. */
function givesText({ text, glyphs }: Cluster, texts: readonly string[]): boolean {
  const [only, ...others] = glyphs;
  return only !== undefined && others.length === 0 && texts[only.glyph] === text;
}
