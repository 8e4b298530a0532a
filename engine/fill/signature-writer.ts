import { fitImage, type ImageXObject, type PdfImage } from "#image";
import type { TypedNameDrawer } from "./draw-typed-name.ts";
import type { SignatureFieldPlan } from "./field-plan.ts";
import type { FillPlan } from "./plan.ts";
import type { ImageSlot, SignatureDraw } from "./signature-plan.ts";
import type { Signing } from "./signature-reader.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Bytes of one image object beside its pieces, its entries and its data: the length, and what frames it. */
const OBJECT_BYTES = 64;
const OBJECT_NOTES = 3;
/** Six numbers of a matrix. */
const MATRIX_BYTES = 6 * 20;
const DRAW_NOTES = 3;
const SPACE = 32;

/** Writes what signature fields show: the images of a row, and how a widget or a page shows them. */
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

  /** Writes the objects of the row's own image, one for all places that show it. */
  image({ image: plan }: SignatureFieldPlan, signing: Signing): void {
    if (signing.kind !== "image") return;
    const { image } = signing;
    this.#object(plan, image, plan.close, image.mask === null ? -1 : plan.maskEntry);
    if (image.mask !== null) this.#object(plan.mask, image.mask, plan.close, -1);
  }

  /** Writes the operators of one place, from `open` to `close`. */
  draw(field: string, draw: SignatureDraw, signing: Signing): void {
    const writer = this.#writer;
    writer.reserve(DRAW_NOTES * writer.longestPiece + MATRIX_BYTES, DRAW_NOTES);
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
    writer.reserve(OBJECT_NOTES * writer.longestPiece + bytes, OBJECT_NOTES);
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
