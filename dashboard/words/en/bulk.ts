/** The texts of the page that fills a form for every row of a spreadsheet. */

const steps = {
  label: "Steps",
  done: "done",
  waiting: "not yet possible",
  envelope: "Choose the envelope",
  file: "Choose the spreadsheet",
  columns: "Match the columns",
  rows: "Look at three rows",
  options: "Options",
  check: "Check and start",
  needsEnvelope: "Choose an envelope first.",
  needsFile: "Choose a spreadsheet first.",
  needsColumns: "Match the required columns first.",
};

const envelope = {
  hint: "An envelope is a form together with the columns that it is filled from.",
  search: "Search envelopes",
  list: "Envelopes",
  noMatch: "No envelope has this in its name.",
  searching: "Searching…",
  another: "Choose another envelope",
  expects: (count: number) => (count === 1 ? "1 column" : `${count} columns`),
  forms: (names: readonly string[]) => `Fills ${names.join(" and ")}.`,
  filledFrom: (count: number, required: number) =>
    `Takes ${count === 1 ? "1 column" : `${count} columns`}, ${required === 0 ? "none of them required" : `${required} required`}.`,
  open: "Open the envelope",
  gone: "This envelope no longer exists. Choose another one.",
  unpublished: (form: string, environment: string) =>
    `${form} is not published to ${environment} yet, so it cannot be filled here.`,
  publish: "Open the form to publish it",
  empty: "There is no envelope yet",
  emptyHint:
    "Drop a PDF form and a spreadsheet on the start page: the envelope is made from both of them, and you can use it again here.",
  start: "Go to the start page",
  envelopes: "Create an envelope by hand",
};

const file = {
  choose: "Choose a spreadsheet",
  another: "Choose another spreadsheet",
  hint: "Or drop it here: Excel (.xlsx) or CSV, with the names of the columns in its first row.",
  template: "Download an empty spreadsheet with these columns",
  remove: "Remove the spreadsheet",
  kept: "This spreadsheet is read in your browser. It is sent to the service only when you check or start.",
};

const rows = {
  hint: "These are your first rows on the real pages, as they will be filled.",
  form: "Form",
  more: "Show three more rows",
};

const options = {
  summary: (texts: readonly string[]) => (texts.length === 0 ? "As usual" : texts.join(" · ")),
  show: "Change the options",
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
  hint: "The check fills every row without keeping anything. It shows which rows would fail and what the job would cost.",
  run: "Check all rows",
  again: "Check again",
  running: (count: number) => `Checking ${counted(count, "row")}…`,
  seconds: (seconds: number) => `${seconds} s`,
  stale: "You changed something after this check. Check again to see its result.",
  sends: (columns: number, left: number) =>
    left === 0
      ? `Sends ${counted(columns, "column")}.`
      : `Sends ${counted(columns, "column")}; ${left === 1 ? "1 column is" : `${left} columns are`} left out.`,
  numbers: "Result of the check",
  count: number,
  howMany: "How many",
  total: "Rows in the spreadsheet",
  valid: "PDFs that will be made",
  failing: "Rows that would fail",
  warned: "Rows with a warning",
  included: "Within your plan",
  overage: "Beyond your plan",
  overageOf: (count: number, amount: string) =>
    count === 0 ? "0" : `${number(count)} for ${amount}`,
  month: "This month so far",
  monthOf: (used: number, limit: number | null) =>
    limit === null ? number(used) : `${number(used)} of ${number(limit)}`,
  trial: "Nothing counts: this is a trial.",
  noFault: "All rows can be filled.",
  faults: (count: number) =>
    count === 1 ? "1 row would fail" : `${number(count)} rows would fail`,
  faultsHint:
    "Correct them in the spreadsheet and choose it again, or start anyway: the other rows are filled, and you can correct the failed ones in the job afterwards.",
  noneLeft:
    "Every row would fail, so there is nothing to start. Correct the spreadsheet, and choose it again.",
  reason: "Reason",
  inRows: "Rows",
  row: (row: number, line: number) => `row ${number(row)} (line ${number(line)})`,
  moreRows: (count: number) => `and ${number(count)} more`,
  warnings: "Warnings",
  warningOf: (text: string, count: number) =>
    `${text}: ${count === 1 ? "1 time" : `${number(count)} times`}`,
  start: (count: number) => (count === 1 ? "Make 1 PDF" : `Make ${number(count)} PDFs`),
  startAnyway: (count: number, failing: number) =>
    `Start anyway: ${count === 1 ? "1 PDF" : `${number(count)} PDFs`}, ${failing === 1 ? "1 row fails" : `${number(failing)} rows fail`}`,
  starting: "Sending the rows…",
  started: (count: number) => `The job with ${counted(count, "row")} has started.`,
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
export const bulkWords = {
  lead: "Choose an envelope and a spreadsheet. Each row becomes a filled PDF.",
  steps,
  envelope,
  file,
  rows,
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
