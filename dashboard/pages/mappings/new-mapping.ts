import type { FormEntry } from "#data/entries.ts";
import { mappingsWords } from "#words/en/mappings.ts";

const TEXTS = mappingsWords.create;
const NAME_MAX = 255;

type Forms = readonly Pick<FormEntry, "id" | "name">[];

/** The id of the form that the address names, as text; empty: none, or an unknown one. */
export function linkedForm(forms: Forms, search: string): string {
  const wanted = new URLSearchParams(search).get("form");
  return forms.some(({ id }) => String(id) === wanted) ? (wanted ?? "") : "";
}

/** Returns the initial form of a new mapping: the one that the address names, else the only one. */
export function firstForm(forms: Forms, search: string): string {
  const linked = linkedForm(forms, search);
  const [only, ...others] = forms;
  if (linked !== "" || only === undefined || others.length > 0) return linked;
  return String(only.id);
}

/** The name of a new mapping that is given none. */
export function defaultName(forms: Forms, form: string): string {
  const chosen = forms.find(({ id }) => String(id) === form);
  return chosen === undefined ? "" : TEXTS.nameOf(chosen.name).slice(0, NAME_MAX);
}

/** The name of a mapping's copy that is given none. */
export function copyName(name: string): string {
  const longest = NAME_MAX - mappingsWords.clone.nameOf("").length;
  return mappingsWords.clone.nameOf(name.slice(0, longest));
}

/** The name and form of a new mapping as they are requested, or the faults of its fields. */
export function wantedMapping(forms: Forms, form: string, name: string, unnamed: string): Wanted {
  const chosen = forms.find(({ id }) => String(id) === form);
  if (chosen === undefined) return { kind: "faulty", faults: { template_id: TEXTS.formMissing } };
  const trimmed = name.trim();
  return {
    kind: "valid",
    body: { name: trimmed === "" ? unnamed : trimmed, template_id: chosen.id },
  };
}

type Wanted =
  | { readonly kind: "valid"; readonly body: { name: string; template_id: number } }
  | { readonly kind: "faulty"; readonly faults: Readonly<Record<string, string>> };
