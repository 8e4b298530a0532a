import { drawBytesMax, isListPlan, shownByWidget, type ValueDrawer } from "./draw-value.ts";
import type { FieldPlan } from "./field-plan.ts";
import { STREAM_CLOSE } from "./piece.ts";
import type { FillPlan, PageItem, PagePlan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import type { SignatureWriter } from "./signature-writer.ts";
import type { TailWriter } from "./tail-writer.ts";
import type { BodyParts } from "./write-fields.ts";

const LENGTH_DIGITS = 10;
const SPACE = 32;
/** Operations per item: open, font, close, or its state. */
const ITEM_OPS = 4;

/** Writes a tail's objects where fields are flattened: one content stream per page. */
export class PageWriter {
  readonly #plan: FillPlan;
  readonly #writer: TailWriter;
  readonly #reading: Reading;
  readonly #drawer: ValueDrawer;
  readonly #signatures: SignatureWriter;
  readonly #offsets: Uint32Array;

  constructor({ plan, writer, reading, drawer, signatures, offsets }: BodyParts) {
    this.#plan = plan;
    this.#writer = writer;
    this.#reading = reading;
    this.#offsets = offsets;
    this.#drawer = drawer;
    this.#signatures = signatures;
  }

  write(): void {
    this.#images();
    for (const page of this.#plan.pages ?? []) this.#page(page);
  }

  #images(): void {
    const { signings } = this.#reading;
    for (const [i, field] of this.#plan.fields.entries()) {
      const signing = signings[i] ?? null;
      if (signing !== null && field.kind === "signature") this.#signatures.image(field, signing);
    }
  }

  #page(page: PagePlan): void {
    const writer = this.#writer;
    writer.reserve(4 * writer.longestPiece + LENGTH_DIGITS, 4);
    this.#offsets[page.object] = this.#plan.prefixBytes + writer.at;
    writer.put(page.head);
    const lengthAt = writer.at;
    writer.at += LENGTH_DIGITS;
    writer.put(page.open);
    const contentAt = writer.at;
    for (const item of page.items) this.#item(item);
    writer.reserve(2 * writer.longestPiece, 2);
    writer.put(page.close);
    const length = writer.at - STREAM_CLOSE.length - contentAt;
    let end = writer.integerAt(length, lengthAt);
    for (; end < lengthAt + LENGTH_DIGITS; end += 1) writer.out[end] = SPACE;
  }

  #item(item: PageItem): void {
    const field = this.#plan.fields[item.field];
    const text = this.#reading.texts[item.field] ?? null;
    const state = this.#reading.states[item.field] ?? -1;
    const signing = this.#reading.signings[item.field] ?? null;
    this.#writer.reserve(ITEM_OPS * this.#writer.longestPiece, ITEM_OPS);
    if (field !== undefined && item.draw !== null && text !== null) {
      const formatted = formatOf(field) === null ? null : this.#reading.formatted[item.field];
      const draw = formatted?.red === true ? (item.red ?? item.draw) : item.draw;
      const selected = this.#reading.selected[item.field] ?? [];
      const shown = shownByWidget(draw, formatted?.text ?? text, selected);
      const bytes = drawBytesMax(draw, shown.length);
      this.#writer.reserve(ITEM_OPS * this.#writer.longestPiece + bytes, ITEM_OPS);
      if (isListPlan(draw)) this.#drawer.list(field.name, draw, selected);
      else this.#drawer.text(field.name, draw, shown, null);
    } else if (field !== undefined && item.byState.length > 0 && state >= 0) {
      this.#writer.put(item.byState[state] ?? -1);
    } else if (field !== undefined && item.signature !== null && signing !== null) {
      this.#signatures.draw(field.name, item.signature, signing);
    } else this.#writer.put(item.rest);
  }
}

function formatOf(field: FieldPlan): string | null {
  return field.kind === "text" || field.kind === "choice" ? field.format : null;
}
