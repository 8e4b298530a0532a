import { type CompiledTemplate, type FieldValue, RowFiller, type RowIssue } from "#fill";
import type { Platform } from "#platform";
import type { Host } from "#scripts";
import type { Values } from "./engine.ts";

/** Rows of one template with values by name. Results are valid until the next row. */
export class NamedRows {
  readonly filler: RowFiller;
  readonly #platform: Platform;
  readonly #template: CompiledTemplate;
  readonly #places: ReadonlyMap<string, number>;

  constructor(template: CompiledTemplate, { platform, scripts }: Host) {
    this.filler = new RowFiller(template, platform, scripts?.shaper ?? null);
    this.#platform = platform;
    this.#template = template;
    this.#places = new Map(template.fields.map(({ name }, place) => [name, place]));
  }

  /** Fills the row with `index`, from 0. @throws for an unknown field name or a value of the wrong type. */
  fill(values: Values, index: number): { isFilled: boolean; issues: readonly RowIssue[] } {
    const row = this.#inOrder(values, index);
    const isFilled = this.filler.fill(row, this.#idOf(row, index));
    return { isFilled, issues: [...this.filler.issues] };
  }

  #inOrder(values: Values, index: number): readonly FieldValue[] {
    const row = Array.from<FieldValue>({ length: this.#places.size }).fill(null);
    for (const [name, value] of Object.entries<unknown>(values)) {
      const place = this.#places.get(name);
      if (place === undefined) {
        throw new RangeError(`Row ${index}: the template has no fillable field "${name}".`);
      }
      if (value === undefined) continue;
      if (!isFieldValue(value)) {
        const message = "a value must be a string, true, false, a list of strings, or null";
        throw new TypeError(`Row ${index}, field "${name}": ${message}.`);
      }
      row[place] = value;
    }
    return row;
  }

  /** The second half of /ID: depends only on the values and the template (ISO 32000-2, 14.4). */
  #idOf(row: readonly FieldValue[], index: number): Uint8Array {
    const id = new Uint8Array(ID_BYTES);
    const view = new DataView(id.buffer);
    view.setUint32(0, this.#template.prefixCrc);
    view.setUint32(4, this.#template.prefix.length);
    view.setUint32(8, this.#platform.crc32(TEXT.encode(JSON.stringify(row))));
    view.setUint32(12, index);
    return id;
  }
}

const ID_BYTES = 16;
const TEXT = new TextEncoder();

/** Untyped callers pass numbers and dates, for which there is no single text form. */
function isFieldValue(value: unknown): value is FieldValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
