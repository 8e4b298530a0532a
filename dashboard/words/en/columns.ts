/** The texts about spreadsheets and their columns in English; apart from `en.ts`, so that the shell does not load them. */

const number = (count: number): string => count.toLocaleString("en");
const some = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${number(count)} ${more}`;
const list = (names: readonly string[]): string => {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  return rest === 0 ? shown.join(", ") : `${shown.join(", ")} and ${rest} more`;
};

/** A spreadsheet that was chosen. */
const sheet = {
  reading: (name: string) => `Reading ${name}…`,
  refused: (name: string) => `${name} cannot be used`,
  size: (rows: number, columns: number) =>
    `${some(rows, "row", "rows")}, ${some(columns, "column", "columns")}`,
  rows: "First rows",
  rowsShown: (shown: number, all: number) =>
    shown === all ? `All ${some(all, "row", "rows")}` : `The first ${shown} of ${number(all)} rows`,
  sheet: "Sheet",
  sheetOf: (name: string, count: number) =>
    `The workbook has ${count} sheets. “${name}” is used; choose another one here.`,
  delimiter: "Columns are separated by",
  delimiters: { ",": "Commas", ";": "Semicolons", "\t": "Tabs", "|": "Vertical bars" },
  encoding: "Encoding of the letters",
  encodings: {
    "utf-8": "Unicode (UTF-8)",
    "windows-1252": "Western European (Windows-1252)",
    "utf-16": "Unicode (UTF-16)",
  },
  assumed: (what: string) =>
    `Not plain CSV, so this was recognised from the content: ${what}. If letters or columns look wrong below, change it here.`,
  change: "Separator and letters",
  unnamed: (columns: readonly string[]) =>
    columns.length === 1
      ? `Column ${columns.join()} has values but no name in the first row, so it is left out.`
      : `Columns ${columns.join(", ")} have values but no name in the first row, so they are left out.`,
  likeValues: (values: readonly string[]) =>
    `The first row is read as the names of the columns, but ${list(values)} may be a value. If there are no names, insert a row with names at the top, save the file, and choose it again.`,
  repeated: (names: readonly string[]) =>
    `${list(names)} is the name of more than one column. The later ones got a number.`,
  unnamedColumn: (letters: string) => `Column ${letters}`,
  noHeader:
    "The first row has no names of columns. Insert a row with a name for each column at the top, save the file, and choose it again.",
  noRows:
    "There are names of columns but no rows below them. Add a row for each PDF, save the file, and choose it again.",
  tooManyRows: (rows: number, rowsMax: number) =>
    `There are ${number(rows)} rows; at most ${number(rowsMax)} can be filled at once. Split the file, and fill one part after the other.`,
  notText:
    "This is not a spreadsheet. Choose an Excel workbook (.xlsx) or a CSV file with a row for each PDF.",
};

/** Which column feeds which field. */
const match = {
  title: "Columns and fields",
  example: (value: string) => `for example ${value}`,
  noExample: "empty in the first row",
  use: (column: string, target: string) => `Fill ${target} from ${column}`,
  target: (column: string) => `Choose a field for ${column}`,
  choose: "Choose a field",
  chooseFor: (column: string) => `Choose a field for ${column}`,
  addFor: (column: string) => `Choose a field: another one for ${column}`,
  anotherFor: (column: string) => `Add another field for ${column}`,
  point: "Choose its field by a click on the page",
  clickFor: (column: string) => `Click the box that “${column}” fills.`,
  clickBox: "Click a box on the page to choose the column that fills it.",
  filledFrom: (label: string) => `“${label}” is filled from`,
  columnFor: (label: string, column: string) => `${column}: column for ${label}`,
  chooseColumn: "Choose a column",
  chosen: "Chosen by you",
  sameName: "Same name",
  sure: (percent: number) => `${percent} % sure`,
  check: (percent: number) => `Please check: ${percent} % sure`,
  taken: (column: string) => `now filled from ${column}`,
  page: (page: number) => `page ${page}`,
  summary: (used: number, all: number) =>
    used === all && all > 1
      ? `All ${some(all, "column is", "columns are")} used.`
      : `${number(used)} of ${some(all, "column is", "columns are")} used.`,
  offered: (count: number) =>
    count === 1
      ? "1 suggestion is not certain: tick it if it is right."
      : `${number(count)} suggestions are not certain: tick those that are right.`,
  columnsLeftOut: (count: number) => `${some(count, "column is", "columns are")} left out.`,
  missing: (labels: readonly string[]) =>
    labels.length === 1
      ? `The form requires ${list(labels)}, but no column fills it. Choose a column for it, or every PDF lacks it.`
      : `The form requires ${list(labels)}, but no column fills them. Choose columns for them, or every PDF lacks them.`,
  unfilled: (count: number) => `${some(count, "field stays", "fields stay")} as in the form`,
  loading: "Finding the field for each column…",
  noneFits:
    "No column was recognised. Choose the fields yourself, or check that the first row of the spreadsheet has names.",
  quota:
    "This month's suggestions are used up, so only columns with the same name as a field were matched. Please check the others yourself.",
  failed:
    "Suggestions are not available at the moment, so only columns with the same name as a field were matched. Please check the others yourself.",
};

/** The texts of spreadsheets and their columns, by where they are shown. */
export const columnWords = { sheet, match };
