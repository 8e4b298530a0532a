/** Texts about a row. */
const row = {
  row: (number: number, count: number) => `Row ${number} of ${count}`,
  previous: "Previous row",
  next: "Next row",
  noRows: "There is no row to show, so the form is shown as it is.",
  drawing: "Drawing the row…",
  fine: "This row can be filled.",
  blank: "Nothing is filled in yet: this row would be the empty form.",
  warned: (count: number) =>
    count === 1
      ? "This row can be filled, with 1 warning."
      : `This row can be filled, with ${count} warnings.`,
  fails: (count: number) =>
    count === 1
      ? "This row would fail. Correct what is listed here."
      : `This row would fail for ${count} reasons. Correct what is listed here.`,
  hiddenSignature:
    "The picture of a stored signature is not shown in this preview. The PDF will have it.",
  problems: "What was found in this row",
  error: "Error",
  warning: "Warning",
  field: (number: number, label: string | null) =>
    label === null ? `Field ${number}` : `Field ${number}, ${label}`,
  broken: "This row cannot be shown on the form",
  brokenHint: (reason: string) =>
    `${reason} A job may still be able to fill it; a dry run of the job says so.`,
};

/** The preview of rows on their form. */
export const previewWords = row;
