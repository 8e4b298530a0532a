import { unknownFields } from "@platen/forms/row-values";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { NewVersion } from "#domain/templates";
import type { MappingStores } from "./deps.ts";
import type { Mapping } from "./mapping.ts";

/** Whether a mapping fits a version of its template. */
export type MappingFit = {
  readonly mapping: Mapping;
  /** Raw names that it maps and the version lacks; when empty, the mapping fits. */
  readonly missing: readonly string[];
};

/** Compares every mapping of the template with this version, oldest first, and locks them. */
export async function fitMappings(
  { mappings }: MappingStores,
  caller: Caller,
  { templateId, fields }: NewVersion,
): Promise<readonly MappingFit[]> {
  const all = await mappings.lockMappingsOf(caller.accountId, templateId);
  return all.map((mapping) => ({ mapping, missing: unknownFields(mapping.fieldMappings, fields) }));
}

/** Pins the fitting mappings to the version; the others stay unchanged. */
export async function carryMappings(
  { mappings }: MappingStores,
  { version }: NewVersion,
  fits: readonly MappingFit[],
  now: Mapping["updatedAt"],
): Promise<readonly MappingFit[]> {
  const carried: MappingFit[] = [];
  for (const fit of fits) {
    const isThere = fit.mapping.templateVersion === version;
    if (isThere || fit.missing.length > 0) {
      carried.push(fit);
      continue;
    }
    const mapping = { ...fit.mapping, templateVersion: version, updatedAt: now };
    await mappings.replaceMapping(mapping);
    carried.push({ ...fit, mapping });
  }
  return carried;
}

/** 409 `mapping_incompatible` with the `missing` fields when a mapping does not fit. */
export function requireFit(fits: readonly MappingFit[]): void {
  const unfit = fits.filter(({ missing }) => missing.length > 0);
  if (unfit.length === 0) return;
  throw new Refusal(
    409,
    "mapping_incompatible",
    "A mapping of the template feeds fields that this version does not have.",
    {
      missing: [...new Set(unfit.flatMap(({ missing }) => missing))],
      mappings: unfit.map(({ mapping, missing }) => ({ mapping_id: mapping.id, missing })),
    },
  );
}
