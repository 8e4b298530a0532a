import { labelFields } from "#labels";
import type { FieldOnPages, PageText } from "#pages";
import { languageOfPages } from "#suggestions";
import type { FormAnalysis } from "./field-analysis.ts";
import { suggestAliases } from "./suggest-aliases.ts";
import { suggestType } from "./suggest-type.ts";

/** What each field of a form asks for, with a name for it. Equal forms get equal answers. */
export function analyzeForm({
  fields,
  pages,
}: {
  readonly fields: readonly FieldOnPages[];
  readonly pages: readonly PageText[];
}): FormAnalysis {
  const labels = labelFields(fields, pages);
  const language = languageOfPages(pages);
  const aliases = suggestAliases(fields, labels, language);
  return {
    fields: fields.flatMap((field, index) => {
      const label = labels[index];
      if (label === undefined) return [];
      return [
        {
          rawField: field.name,
          label: label.label,
          section: label.section,
          suggestedType: suggestType(field, label, language),
          suggestedAlias: aliases[index] ?? null,
          confidence: label.label === null ? 0.1 : label.labelSource === "tooltip" ? 0.9 : 0.7,
          format: field.format,
          transform: null,
          group: null,
        },
      ];
    }),
    warnings: [],
  };
}
