import type { Cluster, ShapedGlyph, ShaperFont } from "#scripts";
import type { TailWriter } from "./tail-writer.ts";

/** A glyph and where it is drawn, from the run's begin, in 1/1000 em. */
type Placed = { readonly glyph: ShapedGlyph; readonly at: number };

const HEX = "0123456789ABCDEF";
/** Bytes of one glyph: its code, an adjustment, a rise and its end. */
const GLYPH_BYTES = 96;
/** Bytes of one cluster's marked content, beside its text. */
const CLUSTER_BYTES = 128;
/** Tenths of 1/1000 em: a smaller step than any reader draws. */
const TENTHS = 10;
/** In hundredths. */
const POINT = 100;

/** Bytes that a cluster can take at most. */
export function glyphBytesMax({ text, glyphs }: Cluster): number {
  return CLUSTER_BYTES + text.length * 4 + glyphs.length * GLYPH_BYTES;
}

/**
 * Writes glyphs as show operators (ISO 32000-2, 9.4.3). A cluster whose text its glyphs do not give by themselves is
 * a /Span with /ActualText (14.9.4), so that copying gives the value back.
 */
export class GlyphWriter {
  readonly #writer: TailWriter;
  #font: ShaperFont | null = null;
  #size = 0;
  /** Where the pen stands and where it should, from the run's begin, in 1/1000 em. */
  #pen = 0;
  #wanted = 0;
  /** Hundredths of a point. */
  #rise = 0;
  #spacing = 0;
  /** What is open: nothing, an array, or an array with a string in it. */
  #open: "nothing" | "array" | "string" = "nothing";

  constructor(writer: TailWriter) {
    this.#writer = writer;
  }

  /** Clusters of a simple font: each glyph is one code. */
  codes(clusters: readonly Cluster[]): void {
    const codes = Uint8Array.from(
      clusters.flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph)),
    );
    this.#writer.byte(40);
    this.#writer.literal(codes, 0, codes.length);
    this.#writer.ascii(") Tj\n");
  }

  /** Clusters of a composite font with two-byte codes; `texts` is what each glyph gives when copied. */
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
      else this.#spoken(cluster);
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
   * One span for all of a cluster: readers that know /ActualText copy what stands in a span without a text of its own.
   * Marks come last, and the span ends where the cluster does, so that readers that guess words from gaps find none.
   */
  #spoken({ text, glyphs }: Cluster): void {
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

  /** From the end of a mark that is drawn last to the end of its cluster. */
  #gapAfter(mark: Placed | undefined): number {
    if (mark === undefined) return 0;
    return this.#wanted - mark.at - (this.#font?.advance(mark.glyph.glyph) ?? 0);
  }

  /** What every glyph is wider by (9.3.2), from 1/1000 em; adjustments take it back but behind the last. */
  #space(gap: number): void {
    const spacing = Math.round((gap * this.#size * POINT) / 1000);
    if (spacing === this.#spacing) return;
    this.#close();
    this.#writer.hundredths(spacing);
    this.#writer.ascii(" Tc\n");
    this.#spacing = spacing;
  }

  #glyph(shaped: ShapedGlyph, at: number): void {
    this.#raise(Math.round((shaped.dy * this.#size * POINT) / 1000));
    this.#adjust(at);
    this.#begin("string");
    this.#hex(shaped.glyph);
    const spacing = (this.#spacing * 1000) / (this.#size * POINT);
    this.#pen += (this.#font?.advance(shaped.glyph) ?? 0) + spacing;
  }

  /** Brings the pen to `at`; what rounding leaves is made good by the next step. */
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
    if (this.#open === "nothing") this.#writer.byte(91);
    if (this.#open !== "string" && what === "string") this.#writer.byte(60);
    if (this.#open === "string" && what === "array") this.#writer.byte(62);
    this.#open = what;
  }

  #close(): void {
    if (this.#open === "string") this.#writer.byte(62);
    if (this.#open !== "nothing") this.#writer.ascii("] TJ\n");
    this.#open = "nothing";
  }

  #hex(value: number): void {
    for (let shift = 12; shift >= 0; shift -= 4) {
      this.#writer.byte(HEX.charCodeAt((value >> shift) & 15));
    }
  }
}

/** True where a reader that copies the glyphs gets the cluster's text. */
function givesText({ text, glyphs }: Cluster, texts: readonly string[]): boolean {
  const [only, ...others] = glyphs;
  return only !== undefined && others.length === 0 && texts[only.glyph] === text;
}
