import type { Mapping, Platen } from "@platen/sdk";
import { EMPTY_SCHEMA } from "./schema-text.ts";

/** How the schema is made. */
export type Making =
  | { readonly from: "text"; readonly schema: Readonly<Record<string, unknown>> | boolean }
  | { readonly from: "envelope" | "mapping"; readonly id: number };

/** The schema that is made. */
export async function madeSchema(
  platen: Platen,
  make: Making,
): Promise<Readonly<Record<string, unknown>> | boolean> {
  switch (make.from) {
    case "text":
      return make.schema;
    case "envelope":
      return await platen.envelopes.schema(make.id);
    case "mapping": {
      // On demand: the language of mappings is larger than the page.
      const { aliasesRead } = await import("@platen/forms/row-values");
      return columnsSchema(await platen.mappings.get(make.id), aliasesRead);
    }
  }
}

/** A schema with a text for each column that a mapping reads. */
export function columnsSchema(
  { field_mappings: fed }: Pick<Mapping, "field_mappings">,
  aliasesRead: (field: Mapping["field_mappings"][string]) => readonly string[],
): Readonly<Record<string, unknown>> {
  const aliases = [...new Set(Object.values(fed).flatMap(aliasesRead))];
  const properties = Object.fromEntries(aliases.map((alias) => [alias, { type: "string" }]));
  return { ...EMPTY_SCHEMA, properties };
}
