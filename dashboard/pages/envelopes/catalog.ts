import type { Envelope, Mapping } from "@platen/sdk";
import type { Environment } from "#data/address.ts";
import type { FormEntry } from "#data/entries.ts";
import { envelopesWords } from "#words/en/envelopes.ts";

const TEXTS = envelopesWords;

/** The members of a mapping that these pages use. */
export type MappingEntry = Pick<
  Mapping,
  "id" | "name" | "template_id" | "template_version" | "field_mappings"
>;

/** The forms and mappings that envelopes join, the newest first. */
export type Catalog = {
  readonly forms: readonly FormEntry[];
  readonly mappings: readonly MappingEntry[];
};

/** The name of a form; its id in words if it is archived or unknown. */
export function formName({ forms }: Catalog, id: number): string {
  return forms.find((form) => form.id === id)?.name ?? TEXTS.unknownForm(id);
}

/** The name of a mapping. */
export function mappingName({ mappings }: Catalog, id: number): string {
  return mappings.find((mapping) => mapping.id === id)?.name ?? TEXTS.unknownMapping(id);
}

/** The forms of an envelope that cannot be filled in an environment, as no version was published there; each once. */
export function unpublishedForms(
  { pairs }: Pick<Envelope, "pairs">,
  { forms }: Catalog,
  environment: Environment,
): readonly FormEntry[] {
  const ids = pairs.map(({ template_id: id }) => id);
  return forms.filter(
    ({ id, environment_versions: versions }) => ids.includes(id) && versions[environment] === null,
  );
}

/** True if each word of a search is in the envelope's name or in that of a form or mapping. */
export function matchesSearch(envelope: Envelope, catalog: Catalog, search: string): boolean {
  const names = envelope.pairs.flatMap(({ template_id: form, mapping_id: mapping }) => [
    formName(catalog, form),
    mappingName(catalog, mapping),
  ]);
  const text = [envelope.name, ...names].join("\n").toLowerCase();
  const wanted = search.toLowerCase().split(/\s+/);
  return wanted.every((word) => text.includes(word));
}
