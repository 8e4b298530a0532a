import type { Envelope, MappingSuggestions } from "@platen/sdk";
import type { Field } from "#viewer/form.ts";
import { columnWords } from "#words/en/columns.ts";

/** A field of a form, or an alias of an envelope, that a column may supply. */
export type Target = {
  /** Raw name of the field, or the alias. */
  readonly id: string;
  /** Label of the field, or the alias. */
  readonly label: string;
  /** Where it is; null: unknown. */
  readonly hint: string | null;
  /** True: a form without it is incomplete. */
  readonly isRequired: boolean;
  /** Raw names of the fields that it fills. */
  readonly fields: readonly string[];
  /** The transforms of the boxes among which a form divides the value, in the order of `fields`; absent: one field. */
  readonly transforms?: readonly string[];
};

/** A value that a form divides among boxes, as suggestions have it. */
export type SplitValue = MappingSuggestions["split_values"][number];

type ExpectedAlias = Envelope["expected_aliases"][number];

/** The fields of a form that cells can fill, in reading order. Signatures and push buttons take no text. */
export function fieldTargets(fields: readonly Field[]): readonly Target[] {
  return fields
    .filter(({ type }) => type !== "button" && type !== "signature")
    .toSorted((a, b) => a.number - b.number)
    .map((field) => ({
      id: field.name,
      label: field.label ?? field.name,
      hint: field.page === null ? null : columnWords.match.page(field.page),
      // A field with a value in the form needs no column.
      isRequired: field.required && field.default_value === null && !field.read_only,
      fields: [field.name],
    }));
}

/** Targets in which the boxes of a divided value are one, in the place of the first. */
export function wholeTargets(
  targets: readonly Target[],
  splits: readonly SplitValue[],
): readonly Target[] {
  const splitOf = new Map(splits.map((split) => [split.parts[0]?.raw_field, split]));
  const others = new Set(
    splits.flatMap(({ parts }) => parts.slice(1).map(({ raw_field }) => raw_field)),
  );
  const isRequired = new Map(targets.map((target) => [target.id, target.isRequired]));
  return targets
    .filter(({ id }) => !others.has(id))
    .map((target) => {
      const split = splitOf.get(target.id);
      if (split === undefined) return target;
      const fields = split.parts.map(({ raw_field }) => raw_field);
      return {
        ...target,
        label: split.label ?? target.label,
        isRequired: fields.some((field) => isRequired.get(field) === true),
        fields,
        transforms: split.parts.map(({ transform }) => transform),
      };
    });
}

/** The aliases that an envelope expects. */
export function aliasTargets(aliases: readonly ExpectedAlias[]): readonly Target[] {
  return aliases.map(({ alias, required, raw_fields: fields }) => ({
    id: alias,
    label: alias,
    hint: null,
    isRequired: required,
    fields,
  }));
}

/** The target that fills a field; null: none can. */
export function targetOf(targets: readonly Target[], field: string): Target | null {
  return targets.find(({ fields }) => fields.includes(field)) ?? null;
}
