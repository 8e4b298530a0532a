import { formatNumber } from "#cos";
import { fitImage, type ImageXObject, type PdfImage, placeIcon, shownSize } from "#image";
import type { TypedNameDrawer } from "./draw-typed-name.ts";
import type { SignatureFieldPlan } from "./field-plan.ts";
import type { FillPlan } from "./plan.ts";
import type { IconSlot, ImageSlot, SignatureDraw } from "./signature-plan.ts";
import type { Signing } from "./signature-reader.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Upper bound for an image object without its pieces, entries and data. */
const OBJECT_BYTES = 64;
const OBJECT_OPS = 3;
/** Six numbers of a matrix. */
const MATRIX_BYTES = 6 * 20;
const DRAW_OPS = 3;
/** Size, /Length and content of an icon without its pieces. */
const ICON_BYTES = 256;
const ICON_OPS = 4;
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
    else if (signing.kind === "typed") {
      this.#names.draw(field, signing.name, draw.box, draw.typed);
    }
    writer.reserve(writer.longestPiece, 1);
    writer.put(draw.close);
  }

  #place(draw: SignatureDraw, image: PdfImage): void {
    const writer = this.#writer;
    const { box, icon } = draw;
    const matrix = icon === null ? fitImage(box, image) : placeIcon(icon.area, icon.fit, image);
    if (matrix === null) return;
    for (const value of matrix) {
      writer.tenThousandths(Math.round(value * 10_000));
      writer.byte(SPACE);
    }
    writer.put(draw.image);
  }

  /** Writes a button's normal icon: the image in its own size, a point per pixel (ISO 32000-2, table 192: /I). */
  icon(slot: IconSlot, signing: Signing): void {
    const writer = this.#writer;
    writer.reserve(ICON_OPS * writer.longestPiece + ICON_BYTES, ICON_OPS);
    this.#offsets[slot.object] = this.#plan.prefixBytes + writer.at;
    if (signing.kind !== "image") {
      writer.put(slot.empty);
      return;
    }
    const [width, height] = shownSize(signing.image);
    const matrix = fitImage({ width, height, border: 0 }, signing.image) ?? [];
    const content = `${matrix.map(formatNumber).join(" ")} cm\n/Image Do`;
    writer.put(slot.head);
    writer.ascii(`${width} ${height}]`);
    writer.put(slot.resources);
    writer.ascii(`/Length ${content.length}>>\nstream\n${content}`);
    writer.put(slot.close);
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
