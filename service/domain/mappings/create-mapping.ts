import type { Clock } from "#base/instant.ts";
import type { Caller } from "#domain/accounts";
import { findTemplate, findVersion, type TemplateId, type TemplateStore } from "#domain/templates";
import { checkFieldMappings } from "./check-field-mappings.ts";
import type { Mapping } from "./mapping.ts";
import type { MappingStore } from "./store.ts";

/** What a caller says of a mapping. */
export type NewMapping = Pick<
  Mapping,
  "name" | "description" | "fieldMappings" | "isTemplate" | "category"
> & {
  readonly templateId: TemplateId;
  /** The newest one when null. */
  readonly templateVersion: number | null;
};

/** What making a mapping needs. */
export type CreateMappingPorts = {
  readonly mappings: MappingStore;
  readonly templates: TemplateStore;
  readonly clock: Clock;
};

/**
 * Makes a mapping, pinned to a version. 404 `template_not_found`, `version_not_found`; 400
 * `validation_error` for fields that the version does not have.
 */
export async function createMapping(
  ports: CreateMappingPorts,
  caller: Caller,
  wanted: NewMapping,
): Promise<Mapping> {
  const template = await findTemplate(ports, caller, wanted.templateId);
  const pin = wanted.templateVersion ?? template.current.version;
  const version =
    pin === template.current.version
      ? template.current
      : await findVersion(ports, caller, template.id, pin);
  checkFieldMappings(wanted.fieldMappings, version.fields);
  const now = ports.clock.now();
  const mapping: Omit<Mapping, "id"> = {
    ...wanted,
    accountId: caller.accountId,
    templateVersion: version.version,
    createdAt: now,
    updatedAt: now,
  };
  return { ...mapping, id: await ports.mappings.createMapping(mapping) };
}
