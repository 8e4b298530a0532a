import { fitImage, type ImageXObject, type PdfImage } from "#image";
import type { TypedNameDrawer } from "./draw-typed-name.ts";
import type { SignatureFieldPlan } from "./field-plan.ts";
import type { FillPlan } from "./plan.ts";
import type { ImageSlot, SignatureDraw } from "./signature-plan.ts";
import type { Signing } from "./signature-reader.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Upper bound for an image object without its pieces, entries and data. */
const OBJECT_BYTES = 64;
const OBJECT_OPS = 3;
/** Six numbers of a matrix. */
const MATRIX_BYTES = 6 * 20;
const DRAW_OPS = 3;
const SPACE = 32;

/** Writes what signature fields show: a row's images, and the operators that draw them. */
export class SignatureWriter {
  readonly #plan: FillPlan;
  readonly #writer: TailWriter;
  readonly #names: TypedNameDrawer;
  readonly #offsets: Uint32Array;

  constructor(plan: FillPlan, writer: TailWriter, names: TypedNameDrawer, offsets: Uint32Array) {
    this.#plan = plan;
    this.#writer = writer;
    this.#names = names;
    this.#offsets = offsets;
  }

  /** Writes the objects of the row's own image, once for all widgets. */
  image({ image: plan }: SignatureFieldPlan, signing: Signing): void {
    if (signing.kind !== "image") return;
    const { image } = signing;
    this.#object(plan, image, plan.close, image.mask === null ? -1 : plan.maskEntry);
    if (image.mask !== null) this.#object(plan.mask, image.mask, plan.close, -1);
  }

  /** Writes the operators for one widget, from `open` to `close`. */
  draw(field: string, draw: SignatureDraw, signing: Signing): void {
    const writer = this.#writer;
    writer.reserve(DRAW_OPS * writer.longestPiece + MATRIX_BYTES, DRAW_OPS);
    writer.put(draw.open);
    if (signing.kind === "image") this.#place(draw, signing.image);
    else if (signing.kind === "stored") writer.put(draw.stored[signing.index] ?? -1);
    else this.#names.draw(field, signing.name, draw.box, draw.typed);
    writer.reserve(writer.longestPiece, 1);
    writer.put(draw.close);
  }

  #place(draw: SignatureDraw, image: PdfImage): void {
    const writer = this.#writer;
    const matrix = fitImage(draw.box, image);
    if (matrix === null) return;
    for (const value of matrix) {
      writer.tenThousandths(Math.round(value * 10_000));
      writer.byte(SPACE);
    }
    writer.put(draw.image);
  }

  #object(slot: ImageSlot, { dict, data }: ImageXObject, close: number, entry: number): void {
    const writer = this.#writer;
    const bytes = dict.length + data.length + OBJECT_BYTES;
    writer.reserve(OBJECT_OPS * writer.longestPiece + bytes, OBJECT_OPS);
    this.#offsets[slot.object] = this.#plan.prefixBytes + writer.at;
    writer.put(slot.head);
    writer.ascii(dict);
    writer.put(entry);
    writer.ascii("/Length ");
    writer.integer(data.length);
    writer.ascii(">>\nstream\n");
    writer.bytes(data);
    writer.put(close);
  }
}
