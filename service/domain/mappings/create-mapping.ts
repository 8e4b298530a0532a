import type { Clock, Instant } from "#base/instant.ts";
import { type Caller, recordAction } from "#domain/accounts";
import { findVersion, lockLiveTemplate, type TemplateId } from "#domain/templates";
import { checkFieldMappings } from "./check-field-mappings.ts";
import type { MappingChangeStores, MappingDeps } from "./deps.ts";
import { lockSchema } from "./find-schema.ts";
import type { Mapping, MappingContent, MappingId } from "./mapping.ts";

/** A new mapping. */
export type NewMapping = MappingContent & {
  readonly templateId: TemplateId;
  /** The newest version when null. */
  readonly templateVersion: number | null;
  /** No schema when absent. */
  readonly schemaTemplateId?: Mapping["schemaTemplateId"];
};

/**
 * Creates a mapping, pinned to a version. 404 `template_not_found`, `version_not_found`,
 * `schema_template_not_found`; 409 `template_archived`; 400 `validation_error` for what does not fit the version.
 */
export async function createMapping(
  { transact, clock }: MappingDeps,
  caller: Caller,
  wanted: NewMapping,
): Promise<Mapping> {
  return await transact((stores) => saveMapping(stores, caller, wanted, clock));
}

/** The same within a transaction. */
export async function saveMapping(
  stores: MappingChangeStores,
  caller: Caller,
  wanted: NewMapping,
  clock: Clock,
): Promise<Mapping> {
  // Locked, so that the template cannot be archived before the mapping is committed.
  const template = await lockLiveTemplate(stores, caller, wanted.templateId);
  const pin = wanted.templateVersion ?? template.current.version;
  const version =
    pin === template.current.version
      ? template.current
      : await findVersion(stores, caller, template.id, pin);
  const { schemaTemplateId = null } = wanted;
  if (schemaTemplateId !== null) await lockSchema(stores, caller, schemaTemplateId);
  checkFieldMappings(wanted.fieldMappings, version.fields);
  const now = clock.now();
  const mapping: Omit<Mapping, "id"> = {
    ...wanted,
    accountId: caller.accountId,
    templateVersion: version.version,
    schemaTemplateId,
    createdAt: now,
    updatedAt: now,
  };
  const id = await stores.mappings.createMapping(mapping);
  await recordChange(stores, caller, { id, change: "created", at: now });
  return { ...mapping, id };
}

/** Records a change of a mapping in the audit log. */
export async function recordChange(
  stores: MappingChangeStores,
  caller: Caller,
  { id, change, at }: RecordedChange,
): Promise<void> {
  const subject = `mapping/${id}`;
  await recordAction(stores, caller, {
    action: "mapping.changed",
    at,
    subject,
    details: { change },
  });
}

type RecordedChange = {
  readonly id: MappingId;
  readonly change: "created" | "changed" | "deleted";
  readonly at: Instant;
};
