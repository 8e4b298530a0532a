import { aliasesRead } from "@platen/forms/row-values";
import { invalid, type Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import {
  findSchema,
  type MappingStores,
  type SchemaTemplate,
  type SchemaTemplateId,
} from "#domain/mappings";

/** Where the aliases to map come from. */
export type AliasSource =
  | { readonly kind: "aliases"; readonly aliases: readonly string[] }
  | { readonly kind: "schema"; readonly schemaTemplateId: SchemaTemplateId };

/** Maximum of aliases in one request. */
const ALIASES_MAX = 2000;
const ALIAS_CHARACTERS_MAX = 255;

/**
 * The aliases, each once: those given, or those of the newest mapping that uses the schema, else the names of the
 * schema's properties. 404 `schema_template_not_found`; 400 `validation_error` for a schema without a usable number of
 * names.
 */
export async function aliasesOf(
  stores: MappingStores,
  caller: Caller,
  source: AliasSource,
): Promise<readonly string[]> {
  if (source.kind === "aliases") return unique(source.aliases);
  const schema = await findSchema(stores, caller, source.schemaTemplateId);
  const mapping = await stores.mappings.findNewestWithSchema(caller.accountId, schema.id);
  const aliases =
    mapping === null
      ? propertiesOf(schema)
      : unique(Object.values(mapping.fieldMappings).flatMap(aliasesRead));
  if (aliases.length === 0) throw unusable("The schema names no properties, so send `aliases`.");
  if (aliases.length > ALIASES_MAX)
    throw unusable(`The schema has more than ${ALIASES_MAX} names, so send \`aliases\`.`);
  return aliases;
}

function propertiesOf({ schema }: SchemaTemplate): readonly string[] {
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) return [];
  const { properties } = schema;
  if (typeof properties !== "object" || properties === null) return [];
  return Object.keys(properties).filter(
    (name) => name !== "" && name.length <= ALIAS_CHARACTERS_MAX,
  );
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

function unusable(message: string): Refusal {
  const field = "schema_template_id";
  return invalid(message, [{ field, code: "invalid_value", message }]);
}
