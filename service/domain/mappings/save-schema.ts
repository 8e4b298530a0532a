import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { MappingDeps } from "./deps.ts";
import { lockSchema } from "./find-schema.ts";
import type { NewSchema, SchemaTemplate, SchemaTemplateId } from "./schema-template.ts";

/** Saves a schema; 400 `validation_error` with the position of each fault. */
export async function createSchema(
  { transact, schemas, clock }: MappingDeps,
  caller: Caller,
  wanted: NewSchema,
): Promise<SchemaTemplate> {
  schemas.compile(wanted.schema, "json");
  const now = clock.now();
  const draft = { ...wanted, accountId: caller.accountId, createdAt: now, updatedAt: now };
  return await transact(async ({ schemaTemplates }) => ({
    ...draft,
    id: await schemaTemplates.createSchema(draft),
  }));
}

/** Changes the given members, for all mappings that use it; 404 `schema_template_not_found`, 400 as on creation. */
export async function changeSchema(
  { transact, schemas, clock }: MappingDeps,
  caller: Caller,
  id: SchemaTemplateId,
  change: Partial<NewSchema>,
): Promise<SchemaTemplate> {
  return await transact(async (stores) => {
    const before = await lockSchema(stores, caller, id);
    if ("schema" in change) schemas.compile(change.schema, "json");
    const schema: SchemaTemplate = { ...before, ...change, updatedAt: clock.now() };
    await stores.schemaTemplates.replaceSchema(schema);
    return schema;
  });
}

/** Deletes a schema; 404 `schema_template_not_found`; 409 `schema_template_in_use` while a mapping uses it. */
export async function deleteSchema(
  { transact }: MappingDeps,
  caller: Caller,
  id: SchemaTemplateId,
): Promise<void> {
  await transact(async (stores) => {
    await lockSchema(stores, caller, id);
    if (await stores.schemaTemplates.isSchemaInUse(id))
      throw new Refusal(409, "schema_template_in_use", "A mapping uses this schema.");
    await stores.schemaTemplates.deleteSchema(id);
  });
}
