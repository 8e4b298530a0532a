import { describeFormat, type Formatted, type Formatter, formatterOf } from "#format";
import { type Platform, purePlatform } from "#platform";
import { chooseOptions, chooseState, indexOptions, type OptionIndex } from "./choose.ts";
import type {
  ButtonFieldPlan,
  ChoiceFieldPlan,
  FieldPlan,
  SignatureFieldPlan,
  TextFieldPlan,
} from "./field-plan.ts";
import { optionList } from "./option-list.ts";
import { SignatureReader, type Signing } from "./signature-reader.ts";
import type { FieldValue, RowIssue, RowIssueCode } from "./value.ts";

/** Limit on one value's length, to bound the output; more than any form holds. */
const VALUE_CHARACTERS_MAX = 1_000_000;
const UNCHANGED = -1;
const BARCODE =
  "The field shows a barcode, which is not drawn: the value is set, the barcode is the form's own.";

/** A row's values, validated and interpreted by field; the instance is reused for every row. */
export class Reading {
  issues: RowIssue[] = [];
  failed = false;
  /** The text of a text or choice field; `null` = unchanged. */
  readonly texts: (string | null)[];
  /** The text that a field with a format displays; `null` = the text as it is. Undefined for other fields. */
  readonly formatted: (Formatted | null)[];
  /** Indices of a choice field's selected options. */
  readonly selected: (readonly number[])[];
  /** The state of a button; -1 = unchanged. */
  readonly states: Int32Array;
  /** The signature that a field shows; `null` = unchanged. */
  readonly signings: (Signing | null)[];
  readonly #fields: readonly FieldPlan[];
  readonly #options: readonly (OptionIndex | null)[];
  readonly #words: readonly (ReadonlyMap<string, number> | null)[];
  readonly #formatters: readonly (Formatter | null)[];
  readonly #signatures: SignatureReader;
  readonly #stored: readonly (ReadonlyMap<string, number> | null)[];

  /** `platform` decompresses signature images. */
  constructor(fields: readonly FieldPlan[], platform: Platform = purePlatform) {
    this.#fields = fields;
    this.texts = fields.map(() => null);
    this.formatted = fields.map(() => null);
    this.selected = fields.map(() => []);
    this.states = new Int32Array(fields.length).fill(UNCHANGED);
    this.signings = fields.map(() => null);
    this.#signatures = new SignatureReader(platform);
    this.#stored = fields.map((field) => (field.kind === "signature" ? storedMap(field) : null));
    this.#options = fields.map((field) => (field.kind === "choice" ? indexOptions(field) : null));
    this.#words = fields.map((field) => (field.kind === "button" ? wordMap(field) : null));
    this.#formatters = fields.map(formatterFor);
  }

  read(values: readonly FieldValue[]): void {
    if (this.issues.length > 0) this.issues = [];
    this.failed = false;
    this.states.fill(UNCHANGED);
    const fields = this.#fields;
    for (let i = 0; i < fields.length; i += 1) {
      this.texts[i] = null;
      this.signings[i] = null;
      const value = values[i];
      const field = fields[i];
      if (value === null || value === undefined || field === undefined) continue;
      if (field.kind === "text") this.#text(i, field, value);
      else this.#other(i, field, value);
      if (field.readOnly)
        this.warn(
          "field_read_only",
          field.name,
          "The form marks the field read-only; it was filled all the same.",
        );
    }
  }

  fail(code: RowIssueCode, field: string, message: string): void {
    this.failed = true;
    this.issues.push({ severity: "error", code, field, message });
  }

  warn(code: RowIssueCode, field: string, message: string): void {
    this.issues.push({ severity: "warning", code, field, message });
  }

  #other(
    index: number,
    field: Exclude<FieldPlan, TextFieldPlan>,
    value: Exclude<FieldValue, null>,
  ): void {
    if (field.kind === "choice") this.#choice(index, field, value);
    else if (field.kind === "button") this.#button(index, field, value);
    else if (field.kind === "signature") this.#signature(index, field, value);
    else {
      this.fail("invalid_signature", field.name, "A field of this type cannot be filled.");
    }
  }

  #text(index: number, field: TextFieldPlan, value: Exclude<FieldValue, null>): void {
    if (typeof value === "object") {
      this.fail("value_not_in_options", field.name, "A text field takes one value, not a list.");
      return;
    }
    const text = String(value);
    const max = Math.min(field.maxLength ?? VALUE_CHARACTERS_MAX, VALUE_CHARACTERS_MAX);
    if (exceeds(text, max)) {
      this.fail(
        "max_length_exceeded",
        field.name,
        `The value has ${countCharacters(text)} characters; at most ${max} are accepted.`,
      );
      return;
    }
    this.texts[index] = text;
    if (field.isBarcode) this.warn("barcode_not_drawn", field.name, BARCODE);
    if (field.format !== null) this.#formatText(index, field, field.format, text);
  }

  /** A formatted text that has more characters than the comb has cells is shown as given. */
  #formatText(index: number, field: TextFieldPlan, format: string, text: string): void {
    const shown = this.#format(index, field, format, text);
    const fits = shown === null || field.cells === 0 || shown.text.length <= field.cells;
    this.formatted[index] = fits ? shown : null;
  }

  #format(index: number, field: FieldPlan, format: string, text: string): Formatted | null {
    const shown = this.#formatters[index]?.(text) ?? null;
    if (shown === null) {
      const message = `The value cannot be read as ${describeFormat(format)}; it is shown as given.`;
      this.warn("format_mismatch", field.name, message);
    }
    return shown;
  }

  #choice(index: number, field: ChoiceFieldPlan, value: Exclude<FieldValue, null>): void {
    const options = this.#options[index];
    if (options === null || options === undefined) return;
    const choice = chooseOptions(field, options, value);
    if (choice.kind === "none") {
      const names = optionList(field.options.map(({ exportValue }) => exportValue));
      const message = `The value is not one of the field's options: ${names}.`;
      this.fail("value_not_in_options", field.name, message);
    } else if (choice.kind === "text") {
      this.#ownText(index, field, choice.text);
    } else {
      const text = field.options[choice.indices[0] ?? -1]?.text ?? "";
      this.texts[index] = text;
      this.selected[index] = choice.indices;
      // An option that does not match the format is a fault of the form, and no warning about the value.
      if (field.format !== null) this.formatted[index] = this.#formatters[index]?.(text) ?? null;
    }
  }

  #ownText(index: number, field: ChoiceFieldPlan, text: string): void {
    if (exceeds(text, VALUE_CHARACTERS_MAX)) {
      this.fail("max_length_exceeded", field.name, "The value is too long.");
      return;
    }
    this.texts[index] = text;
    this.selected[index] = [];
    const { format } = field;
    if (format !== null) this.formatted[index] = this.#format(index, field, format, text);
  }

  #button(index: number, field: ButtonFieldPlan, value: Exclude<FieldValue, null>): void {
    const words = this.#words[index];
    if (words === null || words === undefined) return;
    const state = chooseState(field, words, value);
    if (state >= 0) this.states[index] = state;
    else this.fail("value_not_in_options", field.name, buttonMessage(field));
  }

  #signature(index: number, field: SignatureFieldPlan, value: Exclude<FieldValue, null>): void {
    const stored = this.#stored[index];
    if (stored === null || stored === undefined) return;
    const signing = this.#signatures.read(field, stored, value);
    if (signing?.kind === "fault") this.fail("invalid_signature", field.name, signing.reason);
    else this.signings[index] = signing;
  }
}

function storedMap({ stored }: SignatureFieldPlan): ReadonlyMap<string, number> {
  return new Map(stored.map(({ id }, index) => [id, index]));
}

function formatterFor(field: FieldPlan): Formatter | null {
  const isText = field.kind === "text" || field.kind === "choice";
  return isText && field.format !== null ? formatterOf(field.format) : null;
}

function wordMap(field: ButtonFieldPlan): ReadonlyMap<string, number> {
  const map = new Map<string, number>();
  for (const [word, state] of field.words) if (!map.has(word)) map.set(word, state);
  return map;
}

function buttonMessage(field: ButtonFieldPlan): string {
  return `The value is not one of the field's states: ${optionList(field.words.map(([word]) => word))}.`;
}

function exceeds(text: string, max: number): boolean {
  return text.length > max && countCharacters(text) > max;
}

function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) count += character === "" ? 0 : 1;
  return count;
}
