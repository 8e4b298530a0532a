import type { CompiledTemplate, FieldValue } from "#fill";
import type { Values } from "./engine.ts";

const ID_BYTES = 16;

/** A row's values in the order of the template's fields. @throws where the template has no field of a name. */
export function valuesInOrder(template: CompiledTemplate, values: Values): readonly FieldValue[] {
  const places = placesOf(template);
  const row = Array.from<FieldValue>({ length: template.fields.length }).fill(null);
  for (const [name, value] of Object.entries(values)) {
    const place = places.get(name);
    if (place === undefined) throw new RangeError(`The form has no field "${name}" to be filled.`);
    row[place] = value;
  }
  return row;
}

/** The second half of /ID: the same for the same row of the same template (ISO 32000-2, 14.4). */
export function rowId({ prefixCrc, prefix }: CompiledTemplate, index: number): Uint8Array {
  const id = new Uint8Array(ID_BYTES);
  const view = new DataView(id.buffer);
  view.setUint32(0, prefixCrc);
  view.setUint32(4, prefix.length);
  view.setUint32(12, index);
  return id;
}

/** A form with 500 fields has its names looked up row after row. */
const known = new WeakMap<CompiledTemplate, ReadonlyMap<string, number>>();

function placesOf(template: CompiledTemplate): ReadonlyMap<string, number> {
  const places = known.get(template) ?? new Map(template.fields.map(({ name }, at) => [name, at]));
  known.set(template, places);
  return places;
}
