import type { Field } from "#viewer/form.ts";
import { previewWords } from "#words/en/preview.ts";
import type { RowProblem } from "./row-planner.ts";

/** The outcome of a row in a job, in one sentence, and its tone. */
export type Summary = {
  readonly tone: "danger" | "warning" | "info" | "done";
  readonly text: string;
};

/** Sums up what was found in a row; one that fills no field can be filled, which is no success. */
export function summaryOf(problems: readonly RowProblem[], isBlank: boolean): Summary {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return { tone: "danger", text: previewWords.fails(errors) };
  if (isBlank) return { tone: "info", text: previewWords.blank };
  const warnings = problems.length;
  if (warnings > 0) return { tone: "warning", text: previewWords.warned(warnings) };
  return { tone: "done", text: previewWords.fine };
}

/** The field of a problem as people know it; null when no single field is at fault. */
export function fieldText(problem: RowProblem, fields: readonly Field[]): string | null {
  const field = fields.find(({ name }) => name === problem.field);
  return field === undefined ? null : previewWords.field(field.number, field.label);
}
