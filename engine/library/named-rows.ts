import { type CompiledTemplate, type FieldValue, RowFiller, type RowIssue } from "#fill";
import type { Platform } from "#platform";
import type { Host, Values } from "./engine.ts";

/** Rows of one template, their values by name. What it hands out is valid until the next row. */
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

  /** Fills the row that stands at `index`, from 0. @throws where a name or a value is none that a field can have. */
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
        throw new RangeError(`Row ${index}: the template has no field "${name}" to be filled.`);
      }
      if (value === undefined) continue;
      if (!isFieldValue(value)) {
        const message = "a value is a text, true or false, a list of texts, or null";
        throw new TypeError(`Row ${index}, field "${name}": ${message}.`);
      }
      row[place] = value;
    }
    return row;
  }

  /** The second half of /ID: the same for the same values of the same template (ISO 32000-2, 14.4). */
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

/** Programs without types bring numbers and dates, of which nobody can say how they are to be written. */
function isFieldValue(value: unknown): value is FieldValue {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
