import { type FieldLabel, labelFields } from "#labels";
import { around, type FieldOnPages, type PageText } from "#pages";
import type { SplitValue } from "./split-value.ts";

/** A form on which each split value is one field, called like its first box. */
export type MergedForm = {
  readonly fields: readonly FieldOnPages[];
  /** In the order of `fields`. */
  readonly labels: readonly FieldLabel[];
  /** The split values by the name of their field. */
  readonly splitOf: ReadonlyMap<string, SplitValue>;
};

/** Replaces the boxes of each split value by one field in the place of the first; `labels` are those of the boxes. */
export function mergeBoxes(
  form: Pick<MergedForm, "fields" | "labels">,
  pages: readonly PageText[],
  splits: readonly SplitValue[],
): MergedForm {
  if (splits.length === 0) return { ...form, splitOf: new Map() };
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  const splitOf = new Map(
    splits.flatMap((split) => split.parts.slice(0, 1).map(({ rawField }) => [rawField, split])),
  );
  const others = new Set(
    splits.flatMap(({ parts }) => parts.slice(1).map(({ rawField }) => rawField)),
  );
  const fields = form.fields
    .filter(({ name }) => !others.has(name))
    .map((field) => {
      const parts = splitOf.get(field.name)?.parts ?? [];
      const boxes = parts.flatMap(({ rawField }) => byName.get(rawField) ?? []);
      return boxes.length === 0 ? field : mergeFields(boxes, field);
    });
  const labels = labelFields(fields, pages).map((label) => {
    const own = splitOf.get(label.name)?.label ?? null;
    return own === null ? label : { ...label, label: own, printed: own };
  });
  return { fields, labels, splitOf };
}

function mergeFields(boxes: readonly FieldOnPages[], first: FieldOnPages): FieldOnPages {
  const [place, ...others] = boxes.flatMap(({ widgets: [widget] }) => widget ?? []);
  return {
    ...first,
    maxLength: boxes.reduce<number | null>(
      (sum, { maxLength }) => (sum === null || maxLength === null ? null : sum + maxLength),
      0,
    ),
    format: null,
    widgets:
      place === undefined
        ? []
        : [others.reduce((box, other) => ({ ...box, ...around(box, other) }), place)],
  };
}
