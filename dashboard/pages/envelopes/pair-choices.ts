import type { Choice } from "#kit/select.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { type Catalog, formName, mappingName } from "./catalog.ts";
import { mappingsOf, type PairChoice } from "./pairs.ts";

const TEXTS = envelopesWords.pairs;

/** The id of the entry for no form or mapping. */
export const NONE = "";
/** The id of the entry for the version that the mapping names. */
export const OF_MAPPING = "mapping";

type Choices = readonly Choice<string>[];

/** The id of a form or mapping as a `Select` has it. */
export function choiceId(id: number | null): string {
  return id === null ? NONE : String(id);
}

/** The forms by name, with the one that is chosen where it is no longer listed. */
export function formChoices(catalog: Catalog, chosen: number | null): Choices {
  const forms = catalog.forms.map(({ id, name }) => ({ id: String(id), label: name }));
  return withChosen(byLabel(forms), chosen, (id) => formName(catalog, id));
}

/** The mappings of the chosen form by name. */
export function mappingChoices(catalog: Catalog, { form, mapping }: PairChoice): Choices {
  const mappings = mappingsOf(catalog, form).map(({ id, name }) => ({
    id: String(id),
    label: name,
  }));
  return withChosen(byLabel(mappings), mapping, (id) => mappingName(catalog, id));
}

/** The versions of the chosen form, the newest first, after the one that the mapping names. */
export function versionChoices(catalog: Catalog, { form, mapping, version }: PairChoice): Choices {
  const { template_version: own = null } = catalog.mappings.find(({ id }) => id === mapping) ?? {};
  const { current_version: newest = version ?? own ?? 1 } =
    catalog.forms.find(({ id }) => id === form) ?? {};
  const versions = Array.from({ length: newest }, (_, index) => newest - index);
  return [
    { id: OF_MAPPING, label: TEXTS.versionOfMapping(own) },
    ...versions.map((number) => ({ id: String(number), label: TEXTS.versionNumber(number) })),
  ];
}

function byLabel(choices: Choices): Choices {
  return choices.toSorted((a, b) => a.label.localeCompare(b.label));
}

function withChosen(
  choices: Choices,
  chosen: number | null,
  nameOf: (id: number) => string,
): Choices {
  if (chosen === null) return [{ id: NONE, label: TEXTS.choose }, ...choices];
  const id = String(chosen);
  if (choices.some((choice) => choice.id === id)) return choices;
  return [...choices, { id, label: nameOf(chosen) }];
}
