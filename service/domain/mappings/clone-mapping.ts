import type { FieldMapping } from "@platen/forms/field-mappings";
import type { Caller } from "#domain/accounts";
import { findTemplate, findVersion, type TemplateId } from "#domain/templates";
import { saveMapping } from "./create-mapping.ts";
import type { MappingDeps } from "./deps.ts";
import { findMapping } from "./find-mapping.ts";
import type { Mapping, MappingId } from "./mapping.ts";
import { matchFields } from "./match-fields.ts";

/** Name and template of a clone; null: a name derived from the original, the same template. */
export type CloneWish = { readonly name: string | null; readonly templateId: TemplateId | null };

/** Which raw names of a mapping a form has, which it lacks, and which were matched to another name. */
export type CloneReport = {
  readonly matched: readonly string[];
  readonly unmatched: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
};

const NAME_MAX = 255;
const COPY = " (copy)";

/**
 * Clones a mapping for its own version or for the newest of another template, whose fields are matched; unmatched fields
 * are left out. 404 `mapping_not_found`, `template_not_found`.
 */
export async function cloneMapping(
  { transact, clock }: MappingDeps,
  caller: Caller,
  id: MappingId,
  { name, templateId }: CloneWish,
): Promise<{ readonly mapping: Mapping; readonly report: CloneReport }> {
  return await transact(async (stores) => {
    const original = await findMapping(stores, caller, id);
    const { templateVersion } = original;
    const from = await findVersion(stores, caller, original.templateId, templateVersion);
    const isSame = templateId === null || templateId === original.templateId;
    const to = isSame ? from : (await findTemplate(stores, caller, templateId)).current;
    const wanted = Object.keys(original.fieldMappings);
    const { names, unmatched } = matchFields(wanted, from.fields, to.fields);
    const clone = {
      name: name ?? original.name.slice(0, NAME_MAX - COPY.length) + COPY,
      description: original.description,
      templateId: to.templateId,
      templateVersion: to.version,
      schemaTemplateId: original.schemaTemplateId,
      fieldMappings: renameFields(original.fieldMappings, names),
      isTemplate: false,
      category: original.category,
    };
    const mapping = await saveMapping(stores, caller, clone, clock);
    return { mapping, report: { ...reportOf(names), unmatched } };
  });
}

function renameFields(
  fieldMappings: Mapping["fieldMappings"],
  names: ReadonlyMap<string, string>,
): Readonly<Record<string, FieldMapping>> {
  const kept = Object.entries(fieldMappings).flatMap(([name, mapping]) => {
    const found = names.get(name);
    return found === undefined ? [] : [[found, mapping] as const];
  });
  return Object.fromEntries(kept);
}

function reportOf(names: ReadonlyMap<string, string>): Omit<CloneReport, "unmatched"> {
  const moved = Array.from(names, ([from, to]) => ({ from, to }));
  return {
    matched: moved.map(({ from }) => from),
    renamed: moved.filter(({ from, to }) => from !== to),
  };
}
