/** The texts about rows on their way to a job. */

const options = {
  summary: (example: string | null, texts: readonly string[]) =>
    [...(example === null ? [] : [example]), ...texts].join(" · "),
  show: "File names and options",
  naming: {
    label: "Name of each PDF",
    numbered: "Numbered",
    after: (column: string) => `After “${column}”`,
  },
  fileName: "Names of the PDFs",
  fileNameOf: (pattern: string) => `Named by the pattern ${pattern} of the envelope.`,
  fileNameNone: "The envelope has no pattern for names, so the PDFs are numbered.",
  example: (name: string) => `The first row becomes ${name}.`,
  change: "Change the pattern in the envelope",
  priority: {
    label: "Priority",
    hint: "Among the jobs of your account.",
    low: "Low: after all other jobs",
    normal: "Normal",
    high: "High: before all other jobs",
    lowShort: "Low priority",
    highShort: "High priority",
  },
  result: {
    label: "PDFs",
    fillable: "Stay fillable: recipients can change the values",
    flat: "Are final: values become part of the page and cannot be changed",
    flatShort: "Final PDFs",
  },
  warnings: {
    label: "A value that does not fit as it should",
    hint: "For example a text that is cut off because its field is too short.",
    envelope: "Is treated as the envelope says",
    none: "Is only reported; the PDF is made",
    all: "Fails its row; no PDF is made of it",
    some: "Fails its row in the cases chosen here",
    noneShort: "Warnings are only reported",
    allShort: "Warnings fail their row",
    someShort: (count: number) =>
      count === 1 ? "1 warning fails its row" : `${count} warnings fail their row`,
    cases: "Cases that fail their row",
  },
  codes: {
    text_truncated: "A text is cut off because its field is too short",
    font_substituted: "A letter needs another font than the form has",
    glyph_missing: "A letter exists in no font",
    field_read_only: "The form protects the field against changes",
    format_mismatch: "A date or number is not in the field’s format",
    suspicious_value: "A number seems to have lost its leading zeros",
    calculation_not_run: "A field that the form would calculate is not calculated",
    barcode_not_drawn: "A barcode is not drawn for its new value",
  },
  test: {
    label: "Use",
    real: "For real: each PDF counts",
    trial: "As a trial: TEST is printed across every page, and nothing counts",
    trialShort: "Trial with TEST on every page",
  },
  retention: {
    label: "Keep the PDFs",
    usual: "For the usual time of the envelope or the account",
    day: "For a day",
    week: "For a week",
    month: "For 30 days",
    short: { day: "Kept for a day", week: "Kept for a week", month: "Kept for 30 days" },
  },
};

const check = {
  hint: "The check fills every row without keeping anything, and says what the PDFs cost.",
  run: "Check",
  again: "Check again",
  running: (count: number) => `Checking ${counted(count, "row")}…`,
  seconds: (seconds: number) => `${seconds} s`,
  stale: "Something was changed after the check. Check again to see its result.",
  pdfs: (count: number) => counted(count, "PDF"),
  fail: (count: number) => (count === 1 ? "1 fails" : `${number(count)} fail`),
  warned: (count: number) => counted(count, "warning"),
  reasons: "See why",
  trial: "a trial, which counts nothing",
  count: number,
  howMany: "How many",
  failing: "Rows that would fail",
  month: (used: number, limit: number | null) =>
    `PDFs of this month so far: ${limit === null ? number(used) : `${number(used)} of ${number(limit)}`}.`,
  overage: (count: number, amount: string) =>
    `${number(count)} of the new ones ${count === 1 ? "is" : "are"} beyond the plan and ${count === 1 ? "costs" : "cost"} ${amount}.`,
  wrongMatch: (column: string) =>
    `Every row fails on “${column}”. The spreadsheet is probably right and the match is wrong: choose another field for this column.`,
  openMatch: (column: string) => `Match “${column}” again`,
  faults: (count: number) =>
    count === 1 ? "1 row would fail" : `${number(count)} rows would fail`,
  faultsHint:
    "Correct them in the spreadsheet and choose it again, or make the others: the failed rows can be corrected in the job afterwards.",
  noneLeft:
    "Every row would fail, so there is nothing to start. Correct the spreadsheet, and choose it again.",
  reason: "Reason",
  inRows: "Rows",
  row: (row: number, line: number) => `row ${number(row)} (line ${number(line)})`,
  moreRows: (count: number) => `and ${number(count)} more`,
  warnings: "Warnings",
  warningOf: (text: string, count: number) =>
    `${text}: ${count === 1 ? "1 time" : `${number(count)} times`}`,
  warningsHint: "After the PDFs are made, the job lists these rows with their values.",
  start: (count: number) => `Make ${counted(count, "PDF")}`,
  startLater: "Make PDFs",
  starting: "Sending the rows…",
  codes: {
    required_missing: "A required value is missing",
    max_length_exceeded: "The text is longer than the field takes",
    value_not_in_options: "The value is not one of the field’s choices",
    invalid_signature: "The signature cannot be read",
    schema_failed: "The row does not fit the schema",
    transform_failed: "The value cannot be converted as the mapping asks",
    unencodable_text: "The value has characters that cannot be written",
    fill_failed: "The form cannot be filled with these values",
    timeout: "Filling the row takes too long",
  } as Readonly<Record<string, string>>,
};

const failures = {
  lost: "The connection was lost before the service answered.",
  lostHint:
    "Your spreadsheet and choices are still here. “Try again” sends the same rows; even if the first attempt arrived, no second job is made.",
  lostCheckHint: "Your spreadsheet and choices are still here, and nothing was started.",
  inProgress:
    "The first attempt is still in progress. Wait a moment, then try again: no second job is made.",
  quota: (requested: number, used: number, limit: number, renews: string) =>
    `This job needs ${counted(requested, "PDF")}, more than is left of this month: ${number(used)} of ${number(limit)} are used, and running jobs may hold others. There will be more on ${renews}.`,
  quotaHint: "Choose a larger plan, raise the limit in the settings, or fill fewer rows.",
  upgrade: "See larger plans",
  unpublished: (environment: string) => `The form is not published to ${environment}.`,
  publish: "Open the form to publish it",
  unpublishedHint: "Publish it on the page of the form, and try again.",
  archived: "The form of this envelope was archived.",
  archivedHint: "Choose another envelope, or give this one another form.",
  tooLarge: (megabytes: number | null) =>
    megabytes === null
      ? "The spreadsheet is too large to be sent."
      : `The spreadsheet is too large: the service takes ${number(megabytes)} MB.`,
  tooLargeHint: "Split it into several files, or leave out columns that are not needed.",
  tooManyRows: (most: number | null) =>
    most === null
      ? "The spreadsheet has more rows than one job takes."
      : `The spreadsheet has more rows than one job takes: at most ${number(most)}.`,
  tooManyRowsHint: "Split it into several files, and fill them one after the other.",
  changed: "The envelope was changed meanwhile, so the columns no longer match.",
  changedHint: "The columns are matched again. Look at them, then try again.",
  gone: "This envelope no longer exists.",
  goneHint: "Choose another one.",
  notReadHint: "If you changed, moved or removed the spreadsheet since, choose it again.",
  unreadable: "The rows could not be read by the service.",
};

/** The texts, by where they are shown. */
export const sendingWords = {
  options,
  check,
  failures,
};

function counted(count: number, name: string): string {
  return `${number(count)} ${name}${count === 1 ? "" : "s"}`;
}

function number(value: number): string {
  return value.toLocaleString("en");
}
