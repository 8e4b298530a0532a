import type { Envelope, Mapping, TemplateVersion } from "@platen/sdk";
import { versionWords } from "#words/en/versions.ts";

const TEXTS = versionWords.publishing;

/** The effect of a promotion on a mapping of the form. */
export type MappingPlan = {
  readonly mapping: Pick<Mapping, "id" | "name" | "template_version">;
  /** Labels of the fields that it feeds and the version lacks. */
  readonly missing: readonly string[];
};

/** How each mapping fits a version. `labels` are those of fields of any version, by raw name. */
export function mappingPlans(
  mappings: readonly Pick<Mapping, "id" | "name" | "template_version" | "field_mappings">[],
  { fields }: Pick<TemplateVersion, "fields">,
  labels: ReadonlyMap<string, string>,
): readonly MappingPlan[] {
  const known = new Set(fields.map(({ name }) => name));
  return mappings.map((mapping) => ({
    mapping,
    missing: Object.keys(mapping.field_mappings)
      .filter((name) => !known.has(name))
      .map((name) => labels.get(name) ?? name),
  }));
}

/** Labels of the fields of some versions by raw name; of those with the same name the first one's. */
export function labelsOf(
  versions: readonly Pick<TemplateVersion, "fields">[],
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { fields } of versions)
    for (const { name, label } of fields) if (!labels.has(name)) labels.set(name, label ?? name);
  return labels;
}

/** True if all mappings can be moved to the version, and one is not there. */
export function canCarry(plans: readonly MappingPlan[], version: number): boolean {
  return (
    plans.every(({ missing }) => missing.length === 0) &&
    plans.some(({ mapping }) => mapping.template_version !== version)
  );
}

/** Describes the effect on a mapping. */
export function planText(
  { mapping: { name, template_version: now }, missing }: MappingPlan,
  version: number,
  isCarried: boolean,
): string {
  if (now === version) return TEXTS.there(name, version);
  if (missing.length > 0) return TEXTS.unfit(name, now, missing);
  return isCarried ? TEXTS.moves(name, now, version) : TEXTS.stays(name, now);
}

/** The envelopes that name another version of the form themselves. */
export function pinnedEnvelopes(
  envelopes: readonly Pick<Envelope, "id" | "name" | "pairs">[],
  template: number,
  version: number,
): readonly { readonly id: number; readonly name: string; readonly version: number }[] {
  return envelopes.flatMap(({ id, name, pairs }) =>
    pairs.flatMap(({ template_id, template_version: pinned }) =>
      template_id !== template || pinned === null || pinned === version
        ? []
        : [{ id, name, version: pinned }],
    ),
  );
}
