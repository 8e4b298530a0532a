import { encodeText, literalString } from "#cos";
import type { Codes } from "./codes.ts";
import { drawBytesMax, isListPlan, shownByWidget, type ValueDrawer } from "./draw-value.ts";
import type {
  ButtonFieldPlan,
  ChoiceFieldPlan,
  SignatureFieldPlan,
  TextFieldPlan,
  WidgetPlan,
} from "./field-plan.ts";
import { STREAM_CLOSE, STREAM_OPEN } from "./piece.ts";
import type { FillPlan } from "./plan.ts";
import type { Reading } from "./reading.ts";
import type { Signing } from "./signature-reader.ts";
import type { SignatureWriter } from "./signature-writer.ts";
import type { TailWriter } from "./tail-writer.ts";

/** Digits reserved for /Length; a longer number overwrites the spaces after them. */
const LENGTH_DIGITS = 3;
const LENGTH_MAX = 999;
/** Operations per widget: head, open, font, repeat, close. */
const WIDGET_OPS = 5;
const VALUE_OVERHEAD = 16;
const SPACE = 32;
const PAREN_OPEN = 40;
const PAREN_CLOSE = 41;
const BRACKET_OPEN = 91;
const BRACKET_CLOSE = 93;

/** The state that the writers of a tail's objects share. */
export type BodyParts = {
  readonly plan: FillPlan;
  readonly writer: TailWriter;
  readonly reading: Reading;
  readonly codes: Codes;
  readonly drawer: ValueDrawer;
  readonly signatures: SignatureWriter;
  /** Offset of each dynamic object in the file, set when the object is written. */
  readonly offsets: Uint32Array;
};

/**
 * Writes a tail's objects where fields remain interactive: dictionaries with /V, and an appearance stream per widget.
 */
export class FieldWriter {
  readonly #plan: FillPlan;
  readonly #writer: TailWriter;
  readonly #reading: Reading;
  readonly #codes: Codes;
  readonly #drawer: ValueDrawer;
  readonly #signatures: SignatureWriter;
  readonly #offsets: Uint32Array;
  readonly #staticBytes: readonly number[];
  /** Where the current field's /V is; reused, because a new object per field costs 2 to 3 % of a row. */
  readonly #written = { at: 0, length: 0 };
  readonly #widgetBytes: number;

  constructor({ plan, writer, reading, codes, drawer, signatures, offsets }: BodyParts) {
    this.#plan = plan;
    this.#writer = writer;
    this.#reading = reading;
    this.#codes = codes;
    this.#offsets = offsets;
    this.#drawer = drawer;
    this.#signatures = signatures;
    this.#widgetBytes = WIDGET_OPS * writer.longestPiece;
    this.#staticBytes = plan.fields.map((field) => piecesOf(field) * writer.longestPiece);
  }

  write(): void {
    const { fields } = this.#plan;
    const { texts, states, signings } = this.#reading;
    for (let i = 0; i < fields.length; i += 1) {
      const field = fields[i];
      if (field === undefined) continue;
      if (field.kind === "text" || field.kind === "choice") {
        const text = texts[i];
        if (text !== null && text !== undefined) this.#shown(i, field, text);
      } else if (field.kind === "button") {
        const state = states[i] ?? -1;
        if (state >= 0) this.#button(field, state);
      } else if (field.kind === "signature") {
        const signing = signings[i];
        if (signing !== null && signing !== undefined) this.#signature(field, signing);
      }
    }
  }

  #shown(index: number, field: TextFieldPlan | ChoiceFieldPlan, text: string): void {
    this.#reserve(index, field, text);
    const formatted = field.format === null ? null : this.#reading.formatted[index];
    const shown = formatted?.text ?? text;
    const selected = this.#reading.selected[index] ?? [];
    const written = this.#written;
    for (const node of field.nodes) {
      this.#begin(node.object);
      this.#writer.put(node.head);
      written.at = this.#writer.at;
      if (field.kind === "text") this.#textValue(field, text);
      else this.#choiceValue(field, selected, text);
      written.length = this.#writer.at - written.at;
      if (node.tail >= 0) this.#writer.put(node.tail);
    }
    const isWritten = field.kind === "text" && shown === text && field.nodes.length > 0;
    const isRed = formatted?.red === true;
    for (const widget of field.widgets) {
      const draw = isRed ? (widget.red ?? widget.draw) : widget.draw;
      const own = field.kind === "text" ? shown : shownByWidget(draw, shown, selected);
      const lengthAt = this.#openWidget(widget, widget.before, drawBytesMax(draw, own.length));
      if (isListPlan(draw)) this.#drawer.list(field.name, draw, selected);
      else this.#drawer.text(field.name, draw, own, isWritten ? written : null);
      this.#closeWidget(lengthAt);
    }
  }

  /** The inside of /V's literal string; the same bytes as are drawn, where the font's codes allow it. */
  #textValue(field: TextFieldPlan, text: string): void {
    const layout = field.widgets[0]?.draw.layout;
    const font = layout === undefined ? undefined : this.#plan.fonts[layout.font];
    if (font !== undefined) {
      const codes = this.#codes;
      codes.encode(text, font, layout?.form === "multiline");
      if (codes.plain && codes.missingAt < 0) {
        if (codes.escapes) this.#writer.literal(codes.codes, 0, codes.length);
        else this.#writer.codes(codes.codes, 0, codes.length);
        return;
      }
    }
    this.#encoded(text);
  }

  /** Without a selected option `text` is custom text or empty. */
  #choiceValue(field: ChoiceFieldPlan, selected: readonly number[], text: string): void {
    if (!field.multiSelect) this.#option(field, selected[0], text);
    else if (selected.length === 1) this.#parenthesised(field, selected[0], text);
    else {
      this.#writer.byte(BRACKET_OPEN);
      for (const option of selected) this.#parenthesised(field, option, text);
      this.#writer.byte(BRACKET_CLOSE);
    }
  }

  #parenthesised(field: ChoiceFieldPlan, option: number | undefined, text: string): void {
    this.#writer.byte(PAREN_OPEN);
    this.#option(field, option, text);
    this.#writer.byte(PAREN_CLOSE);
  }

  #option(field: ChoiceFieldPlan, option: number | undefined, text: string): void {
    const literal = option === undefined ? undefined : field.options[option]?.literal;
    if (literal === undefined) this.#encoded(text);
    else this.#writer.bytes(literal);
  }

  #encoded(text: string): void {
    const literal = literalString(encodeText(text));
    this.#writer.bytes(literal.subarray(1, literal.length - 1));
  }

  /** Begins a widget's appearance stream; returns the offset of the digits of its /Length. */
  #openWidget(
    { object, head }: Pick<WidgetPlan, "object" | "head">,
    before: number,
    contentBytes: number,
  ): number {
    const writer = this.#writer;
    writer.reserve(this.#widgetBytes + contentBytes, WIDGET_OPS);
    this.#begin(object, before);
    writer.put(head);
    const lengthAt = writer.at;
    writer.at += LENGTH_DIGITS;
    return lengthAt;
  }

  #closeWidget(lengthAt: number): void {
    const contentAt = lengthAt + LENGTH_DIGITS + STREAM_OPEN.length;
    this.#length(lengthAt, this.#writer.at - STREAM_CLOSE.length - contentAt);
  }

  #length(at: number, length: number): void {
    const { out } = this.#writer;
    if (length > LENGTH_MAX) this.#writer.forget(at + LENGTH_DIGITS);
    let end = this.#writer.integerAt(length, at);
    for (; end < at + LENGTH_DIGITS; end += 1) out[end] = SPACE;
  }

  #button({ objects }: ButtonFieldPlan, state: number): void {
    const writer = this.#writer;
    writer.reserve(objects.length * 2 * writer.longestPiece, objects.length * 2);
    for (const { object, head, byState } of objects) {
      const end = byState[state] ?? -1;
      if (end < 0) continue;
      this.#begin(object);
      writer.put(head);
      writer.put(end);
    }
  }

  #signature(field: SignatureFieldPlan, signing: Signing): void {
    this.#signatures.image(field, signing);
    for (const widget of field.widgets) {
      const lengthAt = this.#openWidget(widget, 0, 0);
      this.#signatures.draw(field.name, widget.draw, signing);
      this.#closeWidget(lengthAt);
      if (widget.icon !== null) this.#signatures.icon(widget.icon, signing);
    }
  }

  /** Records the offset of an object that begins here, or `before` bytes further on. */
  #begin(object: number, before = 0): void {
    this.#offsets[object] = this.#plan.prefixBytes + this.#writer.at + before;
  }

  /** Reserves room for a field's dictionaries; each widget reserves its own. */
  #reserve(index: number, field: TextFieldPlan | ChoiceFieldPlan, text: string): void {
    let value = text.length + VALUE_OVERHEAD;
    for (const option of this.#reading.selected[index] ?? []) {
      const chosen = field.kind === "choice" ? field.options[option] : undefined;
      value += (chosen?.literal.length ?? 0) + VALUE_OVERHEAD;
    }
    const bytes = (this.#staticBytes[index] ?? 0) + field.nodes.length * 4 * value;
    this.#writer.reserve(bytes, field.nodes.length * 2);
  }
}

/** Number of static pieces in a text or choice field's dictionaries. */
function piecesOf(field: FillPlan["fields"][number]): number {
  return field.kind === "text" || field.kind === "choice" ? field.nodes.length * 2 : 0;
}
