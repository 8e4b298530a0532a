import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { findVersion } from "#domain/templates";
import { checkFieldMappings } from "./check-field-mappings.ts";
import { recordChange } from "./create-mapping.ts";
import type { MappingDeps } from "./deps.ts";
import { lockMapping } from "./find-mapping.ts";
import { lockSchema } from "./find-schema.ts";
import type { Mapping, MappingId, MappingSettings } from "./mapping.ts";

/** The members to change; the others stay. The field mappings are replaced as a whole. */
export type MappingChange = Partial<MappingSettings>;

/**
 * Changes a mapping. 404 `mapping_not_found`, `version_not_found`, `schema_template_not_found`; 400 when it would no
 * longer fit; 412 `precondition_failed` when `isExpected` is false for the mapping as it is before the change.
 */
export async function changeMapping(
  deps: MappingDeps,
  caller: Caller,
  id: MappingId,
  change: MappingChange,
  isExpected: (before: Mapping) => boolean = () => true,
): Promise<Mapping> {
  return await deps.transact(async (stores) => {
    const before = await lockMapping(stores, caller, id);
    if (!isExpected(before))
      throw new Refusal(412, "precondition_failed", "The mapping was changed meanwhile.");
    const mapping: Mapping = { ...before, ...change, updatedAt: deps.clock.now() };
    const { templateId, templateVersion } = mapping;
    const version = await findVersion(stores, caller, templateId, templateVersion);
    const { schemaTemplateId } = change;
    if (schemaTemplateId !== undefined && schemaTemplateId !== null)
      await lockSchema(stores, caller, schemaTemplateId);
    checkFieldMappings(mapping.fieldMappings, version.fields);
    await stores.mappings.replaceMapping(mapping);
    await recordChange(stores, caller, { id, change: "changed", at: mapping.updatedAt });
    return mapping;
  });
}

/** Deletes a mapping. 404 `mapping_not_found`; 409 `mapping_in_use` while an envelope uses it. */
export async function deleteMapping(
  { transact, clock }: MappingDeps,
  caller: Caller,
  id: MappingId,
): Promise<void> {
  await transact(async (stores) => {
    await lockMapping(stores, caller, id);
    if (await stores.mappings.isInUse(id))
      throw new Refusal(409, "mapping_in_use", "An envelope uses this mapping.");
    await stores.mappings.deleteMapping(id);
    await recordChange(stores, caller, { id, change: "deleted", at: clock.now() });
  });
}
