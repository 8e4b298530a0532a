import {
  ByteWriter,
  type CosObject,
  type Dict,
  deflatedStream,
  encodeText,
  latin1Text,
  literalString,
  packedStream,
  Ref,
  readIndirect,
  renumbered,
  Stream,
  writeObject,
} from "#cos";
import type { Platform } from "#platform";
import type { MergeNumbering } from "./number-merge.ts";
import type { ImageSlot, PrintPage, PrintTemplate } from "./print-template.ts";
import { writeRowContent } from "./row-content.ts";

/** The bytes of a group of rows, and where its objects begin. */
export type WrittenGroup = {
  readonly bytes: Uint8Array;
  /** Positions of the rows' content streams, in order. */
  readonly contents: readonly number[];
  /** Positions of the images, in the order of their numbers. */
  readonly images: readonly number[];
  /** Position of the object stream with pages and bookmarks. */
  readonly packed: number;
};

/** The inputs of writing rows. `title` returns the text of a row's bookmark. */
export type RowWriting = {
  readonly template: PrintTemplate;
  readonly numbering: MergeNumbering;
  readonly title: (row: number) => string;
  readonly platform: Platform;
};

/** Writes a group's rows from their tails. `firstImage`: number of the group's first image. */
export function writeGroup(
  { template, numbering, title, platform }: RowWriting,
  group: number,
  tails: readonly Uint8Array[],
  firstImage: number,
): WrittenGroup {
  const { from, to } = numbering.group(group);
  if (tails.length !== to - from) throw new RangeError("A group needs the tail of each row.");
  const out = new GroupWriter(template, numbering, platform, firstImage);
  for (const [index, tail] of tails.entries()) out.row(from + index, tail, title(from + index));
  return out.finish(group);
}

class GroupWriter {
  readonly #template: PrintTemplate;
  readonly #numbering: MergeNumbering;
  readonly #platform: Platform;
  readonly #writer = new ByteWriter(1 << 16);
  readonly #content = new ByteWriter(1 << 13);
  readonly #contents: number[] = [];
  readonly #images: number[] = [];
  readonly #firstImage: number;
  /** Numbers and texts of the objects in the object stream. */
  readonly #packed: (readonly [number, string])[] = [];

  constructor(
    template: PrintTemplate,
    numbering: MergeNumbering,
    platform: Platform,
    firstImage: number,
  ) {
    this.#template = template;
    this.#numbering = numbering;
    this.#platform = platform;
    this.#firstImage = firstImage;
  }

  row(row: number, tail: Uint8Array, title: string): void {
    const { tail: objects, pages } = this.#template;
    objects.read(tail);
    const images = new Map<number, number>();
    let content = 0;
    for (const [index, page] of pages.entries()) {
      const shown = page.images.flatMap((slot) => this.#image(slot, images));
      let own = 0;
      if (page.row !== null) {
        own = this.#numbering.content(row, content);
        content += 1;
        this.#stream(own, page);
      }
      const number = this.#numbering.page(row, index);
      const parent = this.#numbering.parent(row, index);
      this.#packed.push([number, pageText(page, parent, own, shown)]);
    }
    this.#packed.push([this.#numbering.bookmark(row), this.#bookmarkText(row, title)]);
  }

  finish(group: number): WrittenGroup {
    const writer = this.#writer;
    const packed = writer.length;
    const stream = deflatedStream(packedStream(this.#packed), this.#platform.deflateQuickly);
    writeIndirect(writer, this.#numbering.numbers.groups + group, stream);
    const bytes = writer.bytes();
    return { bytes, contents: this.#contents, images: this.#images, packed };
  }

  #stream(number: number, { row }: PrintPage): void {
    if (row === null) return;
    const content = this.#content;
    content.clear();
    writeRowContent(content, row, this.#template.tail);
    this.#contents.push(this.#writer.length);
    const stream = new Stream(new Map(), content.view());
    writeIndirect(this.#writer, number, deflatedStream(stream, this.#platform.deflateQuickly));
  }

  /** The name and number of an image if the row writes it; written once, whatever the number of pages. */
  #image(slot: ImageSlot, written: Map<number, number>): readonly (readonly [string, number])[] {
    const { tail } = this.#template;
    const at = tail.at(slot.image);
    if (at < 0) return [];
    const known = written.get(slot.image) ?? this.#writeImage(slot, at);
    written.set(slot.image, known);
    return [[slot.name, known]];
  }

  #writeImage({ mask }: ImageSlot, at: number): number {
    const { tail } = this.#template;
    const maskAt = tail.at(mask);
    const numbers = new Map<number, number>();
    if (maskAt >= 0) numbers.set(tail.first + mask, this.#writeObject(maskAt, numbers));
    return this.#writeObject(at, numbers);
  }

  #writeObject(at: number, numbers: ReadonlyMap<number, number>): number {
    const found = readIndirect(this.#template.tail.bytes, at, () => null);
    if (found.kind === "malformed") throw new Error("assertion failed: an image cannot be read");
    const number = this.#firstImage + this.#images.length;
    this.#images.push(this.#writer.length);
    writeIndirect(this.#writer, number, renumbered(found.object, numbers));
    return number;
  }

  /** An item of the outline, which has one level (12.3.3). */
  #bookmarkText(row: number, title: string): string {
    const numbering = this.#numbering;
    const { outlines } = numbering.numbers;
    const link = (key: string, other: number): string =>
      other < 0 || other >= numbering.shape.rows ? "" : `/${key} ${numbering.bookmark(other)} 0 R`;
    const text = latin1Text(literalString(encodeText(title)));
    return (
      `<</Title${text}/Parent ${outlines} 0 R${link("Prev", row - 1)}${link("Next", row + 1)}` +
      `/Dest[${numbering.page(row, 0)} 0 R/Fit]>>`
    );
  }
}

/** `own`: number of the row's content stream, 0 for none; `images`: the row's own, by name. */
function pageText(
  { entries, contents, resources, withImages }: PrintPage,
  parent: number,
  own: number,
  images: readonly (readonly [string, number])[],
): string {
  const streams = contents.map((ref) => `${ref === null ? own : ref.num} 0 R`).join(" ");
  const used = images.length === 0 ? ` ${resources} 0 R` : imagesText(withImages, images);
  return `<<${entries}/Parent ${parent} 0 R/Resources${used}/Contents[${streams}]>>`;
}

function imagesText(resources: Dict, images: readonly (readonly [string, number])[]): string {
  const shared = resources.get("XObject");
  const objects = new Map<string, CosObject>(shared instanceof Map ? shared : []);
  for (const [name, number] of images) objects.set(name, new Ref(number));
  return latin1Text(writeObject(new Map(resources).set("XObject", objects)));
}

export function writeIndirect(writer: ByteWriter, number: number, object: CosObject): void {
  writer.ascii(`${number} 0 obj\n`);
  writer.object(object);
  writer.ascii("\nendobj\n");
}
