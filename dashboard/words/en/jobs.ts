const number = (count: number): string => count.toLocaleString("en");
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;

/** Who started a job. */
const by = {
  you: "You",
  member: "Another member",
  key: "An API key",
};

/** The list of jobs. */
const list = {
  lead: "Each job fills a form for every row of a spreadsheet.",
  create: "Fill from a spreadsheet",
  empty: "There are no jobs yet",
  emptyHint:
    "Choose a form and a spreadsheet: each row becomes a PDF, and you download all of them as one file.",
  noMatch: "No job is in this state",
  showAll: "Show all jobs",
  filter: "State",
  all: "All states",
  form: "Form",
  envelope: (id: number) => `Envelope ${id}`,
  started: "Started",
  by: "By",
  rows: "Rows",
  retry: "Corrected rows",
  state: "State",
};

/** One job. */
const job = {
  /** In the title of the tab. */
  progress: (made: number, all: number) => `${number(made)} of ${number(all)}`,
  lead: (made: number, all: number, started: string, who: string) =>
    `${number(made)} of ${counted(all, "PDF", "PDFs")} · Started ${started} by ${who}`,
  you: "you",
  member: "another member",
  key: "an API key",
  retryOf: "These are corrected rows of an earlier job.",
  retryLink: "Open the first job",
  test: "This is a trial: TEST is printed across every page, and nothing counts.",
  failed: "The job failed",
  failedHint: (reason: string) => `${reason} Nothing was filled in addition to what is shown here.`,
  cancelled: (succeeded: number) =>
    succeeded === 0
      ? "The job was cancelled before a row was filled."
      : `The job was cancelled. ${counted(succeeded, "PDF was", "PDFs were")} filled before and can be downloaded.`,
};

const cancel = {
  action: "Cancel the job",
  title: "Cancel this job?",
  hint: (done: number, left: number) =>
    `${done === 0 ? "No PDF is filled yet" : `${counted(done, "PDF that is filled already stays", "PDFs that are filled already stay")}, and you can download them`}. About ${counted(left, "row", "rows")} will not be filled. A cancelled job cannot be continued.`,
  confirm: "Cancel the job",
  back: "Let it continue",
  done: "The job was cancelled.",
};

const downloads = {
  title: "Download",
  zip: "Download all PDFs (ZIP)",
  pdf: "One PDF for printing",
  hint: "The ZIP has one PDF for each row, and manifest.json, which lists every row with its file, its warnings and a checksum. The PDF for printing has the pages of all rows one after the other.",
  whole:
    "With the rows that were corrected: the ZIP has one PDF for each row under its first number and name, and manifest.json, which says for each row which job made it.",
  kept: (date: string) => `The files are kept until ${date}.`,
  none: "No row succeeded, so there is nothing to download.",
  running: "You can download everything when the job has finished, and single PDFs earlier.",
  /** Why there is no PDF for printing. */
  noPdf: {
    encrypted:
      "The form is protected by a password, so its PDFs cannot be joined into one for printing: the ZIP has all of them.",
    "several-forms":
      "The form was changed between the job and its corrections, so the PDFs cannot be joined into one for printing: the ZIP has all of them.",
  },
};

const expired = {
  title: (date: string) => `The files of this job were deleted on ${date}.`,
  hint: "Files are kept for a limited time. To get them again, fill the spreadsheet again. An admin can choose a longer time in the settings.",
  action: "Fill the spreadsheet again",
};

/** Why a file cannot be downloaded, by the code of the refusal. */
const refusals: Readonly<Record<string, string>> = {
  file_expired: "The files of this job are no longer kept. Fill the spreadsheet again to get them.",
  job_not_finished: "The job has not finished yet. Try again when it has.",
  job_failed: "The job failed, so there are no files of it.",
  row_not_available: "There is no PDF of this row.",
  upload_not_found: "This job no longer exists.",
};

const warnings = {
  title: "Warnings",
  hint: (rows: number) =>
    `${counted(rows, "PDF was", "PDFs were")} filled with a warning. Look at a few of them before you send them out.`,
  code: "What happened",
  rows: "Rows",
  rowNumbers: (rows: readonly number[]) =>
    rows.length <= 3
      ? rows.map(number).join(", ")
      : `${rows.slice(0, 3).map(number).join(", ")} and ${number(rows.length - 3)} more`,
  value: "First value",
  show: "Show",
  showRow: (row: number) => `Show row ${number(row)}`,
  drawn: (row: number) => `Row ${number(row)} as it was filled`,
  close: "Close",
  download: "Download the list of warnings (CSV)",
  codes: {
    text_truncated: "A text was cut off because its field is too short",
    font_substituted: "A letter was drawn in another font, because the form’s font lacks it",
    glyph_missing: "A letter exists in no font and was drawn as a box",
    field_read_only: "The form protects the field against changes, and it was filled all the same",
    format_mismatch: "A date or number does not have the field’s format and is shown as given",
    suspicious_value: "A number seems to have lost its leading zeros",
    calculation_not_run: "A field that the form would calculate was not calculated",
    barcode_not_drawn: "A barcode was not drawn for its new value",
    signature_invalidated: "The form was signed; filling it makes the signature invalid",
    default_values_present: "A field without a value kept the one that the form has",
  } as Readonly<Record<string, string>>,
  file: "About the spreadsheet and the form",
  column: (name: string) => `Column “${name}”`,
};

const results = {
  title: "Rows",
  filter: "Rows to show",
  all: "All rows",
  succeeded: "Filled",
  failed: "Failed",
  warnedRows: "With warnings",
  repaired: "Filled after a correction. Its PDF is in the ZIP of the job.",
  row: "Row",
  file: "File",
  result: "Result",
  none: "There are no such rows.",
  noneYet: "No row is filled yet.",
  download: (file: string) => `Download ${file}`,
  statuses: { pending: "Waiting", succeeded: "Filled", failed: "Failed", cancelled: "Not filled" },
  warned: (count: number) => counted(count, "warning", "warnings"),
  column: (name: string, reason: string) => `${name}: ${reason}`,
  refresh: "Show new results",
};

const facts = {
  title: "About this job",
  envelope: "Envelope",
  forms: "Form",
  form: (name: string, version: number) => `${name}, version ${version}`,
  formId: (id: number) => `Form ${id}`,
  priority: "Priority",
  priorities: { low: "Low", normal: "Normal", high: "High" },
  options: "Options",
  usual: "None",
  flatten: "The values are part of the page and cannot be changed",
  strict: "Every warning about a value fails its row",
  failOn: (count: number) => `${counted(count, "warning fails", "warnings fail")} their row`,
  test: "Trial with TEST on every page",
  submitted: "Started",
  finished: "Ended",
  speed: "Speed",
  rowsPerSecond: (rate: number) => `${number(rate)} rows per second`,
  id: "Number for support",
};

const retries = {
  title: "Corrected rows",
  combined: (filled: number, total: number, left: number) =>
    left === 0
      ? `Everything is filled now, also ${counted(total, "row that failed at first", "rows that failed at first")}.`
      : `Of ${counted(total, "row that failed at first", "rows that failed at first")}, ${number(filled)} ${filled === 1 ? "is" : "are"} filled now and ${number(left)} ${left === 1 ? "is" : "are"} left.`,
  job: (date: string, rows: number) => `${counted(rows, "row", "rows")} of ${date}`,
};

const repair = {
  title: (count: number) => counted(count, "failed row", "failed rows"),
  hint: "Correct the marked cells here, then fill these rows again. Numbers and file names stay.",
  keys: "Move with the arrow keys, type to replace, Enter to edit, Tab to go to the next marked cell. You can paste cells from a spreadsheet.",
  grid: "Failed rows",
  row: "Row",
  running: "The failed rows are being filled again.",
  changed: "Corrected",
  fine: "Corrected, fits now",
  showColumns: (count: number) => `Show all ${count} columns`,
  fewColumns: "Show fewer columns",
  editing: (column: string, row: number) => `${column}, row ${row}`,
  retryAll: (count: number) => `Fill all ${number(count)} failed rows again`,
  retryOne: "Fill the failed row again",
  retrySelected: (count: number) =>
    count === 1 ? "Fill 1 chosen row again" : `Fill ${number(count)} chosen rows again`,
  discard: "Discard corrections",
  discardTitle: "Discard all corrections?",
  discardHint: (count: number) =>
    `${counted(count, "corrected cell gets", "corrected cells get")} back what was in the spreadsheet.`,
  keep: "Keep them",
  atOnce: (max: number) =>
    `At most ${number(max)} rows are filled again at a time. The first ${number(max)} will be taken; choose the others afterwards.`,
  uncorrected: (count: number) =>
    `${counted(count, "chosen row has", "chosen rows have")} no correction. That makes sense only if you changed the form, its mapping or the envelope meanwhile.`,
  started: (rows: number) => `${counted(rows, "row is", "rows are")} being filled again.`,
  openJob: "Open the job",
  taken: (rows: readonly number[]) =>
    `${rows.length === 1 ? `Row ${rows[0]} was` : `Rows ${rows.slice(0, 20).join(", ")}${rows.length > 20 ? " and more were" : " were"}`} filled again already, perhaps by someone else. They are no longer chosen; the others wait for you.`,
  nothing: "Every failed row is filled again already, or is being filled.",
  pasted: (cells: number) => `${counted(cells, "cell", "cells")} pasted.`,
  pastedCut: (cells: number) =>
    `${counted(cells, "cell", "cells")} pasted; what did not fit into the table was left out.`,
  more: "Show more failed rows",
  viewer: "To see the cells and to correct them you need the role Editor.",
};

const repairFile = {
  title: "Correct in a spreadsheet instead",
  hint: "Download the failed rows, correct the cells in Excel or another program, and choose the corrected file here. Leave the column platen_row as it is.",
  download: "Download the failed rows (CSV)",
  choose: "Choose the corrected file",
  zone: "Or drop it here: the corrected CSV, or the workbook (.xlsx) that you saved it as.",
  sending: "Sending…",
};

/** The texts of the pages about jobs. */
export const jobWords = {
  by,
  list,
  job,
  cancel,
  downloads,
  expired,
  refusals,
  warnings,
  results,
  facts,
  retries,
  repair,
  repairFile,
};
