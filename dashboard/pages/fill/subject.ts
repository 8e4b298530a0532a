import type { Envelope } from "@platen/sdk";
import type { FormSource, FormsToFill } from "#data/forms-to-fill.ts";
import type { FillForm } from "./rows.ts";

/** An envelope, or a form as it is, with its forms in the versions that are filled. */
export type FillSubject = {
  readonly source: FormSource;
  readonly name: string;
  /** The values that it takes; for a form these are its fields. */
  readonly expected_aliases: Envelope["expected_aliases"];
  readonly forms: readonly FillForm[];
};

/** The subject of forms that were read; a form without a mapping takes each field by its name. */
export function subjectOf(
  source: FormSource,
  {
    name,
    envelope,
    forms,
  }: Pick<Extract<FormsToFill, { kind: "ready" }>, "name" | "envelope" | "forms">,
): FillSubject {
  const filled = forms.map((form) => ({ ...form, mapping: form.mapping ?? ownMapping(form) }));
  const expected_aliases = envelope?.expected_aliases ?? forms.flatMap(ownAliases);
  return { source, name, expected_aliases, forms: filled };
}

type Fields = Pick<FillForm, "fields">;

function ownMapping(form: Fields): FillForm["mapping"] {
  return { field_mappings: Object.fromEntries(fillable(form).map(({ name }) => [name, name])) };
}

function ownAliases(form: Fields): Envelope["expected_aliases"] {
  return fillable(form).map(({ name, type, required, max_length, options }) => {
    return { alias: name, raw_fields: [name], type, required, max_length, options: [...options] };
  });
}

function fillable({ fields }: Fields): Fields["fields"] {
  return fields.filter(({ type, read_only }) => type !== "button" && !read_only);
}
