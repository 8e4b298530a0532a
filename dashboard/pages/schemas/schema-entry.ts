import type { Mapping, SchemaTemplate } from "@platen/sdk";
import { schemasWords } from "#words/en/schemas.ts";
import { propertiesOf } from "./properties.ts";
import { isObject } from "./schema-text.ts";

const TEXTS = schemasWords;

/** How many columns a schema describes, in words. */
export function columnsText({ schema }: Pick<SchemaTemplate, "schema">): string {
  const properties = isObject(schema) ? propertiesOf(schema) : null;
  return properties === null ? TEXTS.free : TEXTS.columnsOf(properties.length);
}

/** The mappings whose rows a schema checks. */
export function usersOf<M extends Pick<Mapping, "schema_template_id">>(
  mappings: readonly M[],
  id: number,
): readonly M[] {
  return mappings.filter(({ schema_template_id: schema }) => schema === id);
}

/** True if a search is in a schema's name or that of one of its columns. */
export function matchesSearch(
  { name, schema }: Pick<SchemaTemplate, "name" | "schema">,
  search: string,
): boolean {
  const columns = isObject(schema) ? (propertiesOf(schema) ?? []).map((one) => one.name) : [];
  const wanted = search.toLowerCase();
  return [name, ...columns].some((text) => text.toLowerCase().includes(wanted));
}
