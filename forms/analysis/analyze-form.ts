import { type FieldLabel, labelFields } from "#labels";
import type { FieldOnPages, PageText } from "#pages";
import { findSplitValues } from "#split-values";
import { languageOfPages } from "#suggestions";
import type { FieldAnalysis, FormAnalysis, SuggestedType } from "./field-analysis.ts";
import { findGroups } from "./find-groups.ts";
import { findWarnings } from "./find-warnings.ts";
import { suggestAliases } from "./suggest-aliases.ts";
import { suggestType } from "./suggest-type.ts";
import { suggestFormat, suggestTransform } from "./suggest-values.ts";

/** Determines what each field of a form asks for, and a name for it. Equal forms get equal answers. */
export function analyzeForm({
  fields,
  pages,
}: {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
}): FormAnalysis {
  const found = labelFields(fields, pages);
  const language = languageOfPages(pages);
  const splitValues = findSplitValues(fields, found, pages, language);
  const parts = new Map(
    splitValues.flatMap((split) =>
      split.parts.map(({ rawField, transform }) => [rawField, { split, transform }]),
    ),
  );
  const labels = found.map((label) => {
    const whole = parts.get(label.name)?.split.label ?? null;
    const isOwn = whole === null || label.labelSource === "tooltip";
    return isOwn ? label : { ...label, label: whole };
  });
  const aliases = suggestAliases(fields, labels, language);
  const groups = findGroups(fields, found, language);
  return {
    fields: fields.flatMap((field, index): FieldAnalysis[] => {
      const label = labels[index];
      if (label === undefined) return [];
      const suggestedType = suggestType(field, label, language);
      const part = parts.get(field.name);
      return [
        {
          rawField: field.name,
          label: label.label,
          section: label.section,
          suggestedType,
          suggestedAlias: aliases[index] ?? null,
          confidence: confidenceOf(label, suggestedType),
          format: part === undefined ? suggestFormat(field, label, suggestedType) : null,
          transform: part?.transform ?? suggestTransform(field, label, suggestedType),
          group: groups[index] ?? null,
        },
      ];
    }),
    warnings: findWarnings({ fields, pages, labels: found, aliases, language }),
    splitValues,
  };
}

/** Shares measured on forms with known mappings: labels by their source, and by whether they say the type. */
function confidenceOf({ label, labelSource }: FieldLabel, type: SuggestedType | null): number {
  if (label === null) return 0.1;
  const isPlain = type === null || type === "text";
  if (labelSource === "tooltip") return isPlain ? 0.85 : 0.95;
  return isPlain ? 0.7 : 0.9;
}
