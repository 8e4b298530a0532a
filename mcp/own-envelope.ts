import type { FieldMappings, Platen } from "@platen/sdk";
import type { RowData, RowMapping } from "./contract.ts";
import { isFilled } from "./row-schema.ts";

const HASH_CHARACTERS = 16;

/**
 * Returns an envelope that fills a template by this mapping: the one that an earlier call made, or a new one. Jobs need an
 * envelope, and the name of one made here says what it is for.
 */
export async function ownEnvelope(
  platen: Platen,
  template_id: number,
  rows: readonly RowData[] | undefined,
  mapping: RowMapping | undefined,
): Promise<number> {
  const template = await platen.templates.get(template_id);
  const field_mappings = mapping ?? ownNames(rows ?? null, template.fields.filter(isFilled));
  const content = JSON.stringify([template.current_version, sortedEntries(field_mappings)]);
  const name = `${template.name.slice(0, 200)} (fill_rows ${await hashOf(content)})`;
  for await (const envelope of platen.envelopes.list({ template_id }))
    if (envelope.name === name) return envelope.id;
  // The contract's type differs only in that it names the optional members.
  const made = await platen.mappings.create({
    name,
    template_id,
    field_mappings: field_mappings as FieldMappings,
  });
  return (await platen.envelopes.create({ name, template_id, mapping_id: made.id })).id;
}

/** Columns named like fields: those of the rows, or all where the rows are in a file. */
function ownNames(
  rows: readonly RowData[] | null,
  fields: readonly { readonly name: string }[],
): RowMapping {
  const names = rows === null ? fields.map(({ name }) => name) : rows.flatMap(Object.keys);
  return Object.fromEntries(names.map((name) => [name, name]));
}

function sortedEntries(mapping: RowMapping): readonly unknown[] {
  return Object.entries(mapping).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const digits = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").slice(0, HASH_CHARACTERS);
}
