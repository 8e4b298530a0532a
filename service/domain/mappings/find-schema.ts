import type { Page, PageRequest } from "#base/page.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { MappingStores } from "./deps.ts";
import type { SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";

/** The caller's schema; 404 `schema_template_not_found`. */
export async function findSchema(
  { schemaTemplates }: MappingStores,
  caller: Caller,
  id: SchemaTemplateId,
): Promise<SchemaTemplate> {
  return (await schemaTemplates.findSchema(caller.accountId, id)) ?? notFound();
}

/** The caller's schema, locked until the transaction ends; 404 `schema_template_not_found`. */
export async function lockSchema(
  { schemaTemplates }: MappingStores,
  caller: Caller,
  id: SchemaTemplateId,
): Promise<SchemaTemplate> {
  return (await schemaTemplates.lockSchema(caller.accountId, id)) ?? notFound();
}

/** The caller's schemas, newest first. */
export async function listSchemas(
  { schemaTemplates }: MappingStores,
  caller: Caller,
  page: PageRequest,
): Promise<Page<SchemaTemplate>> {
  return await schemaTemplates.listSchemas(caller.accountId, page);
}

function notFound(): never {
  throw new Refusal(404, "schema_template_not_found", "There is no such schema.");
}
