import { startWords } from "#words/en/start.ts";

const TEXTS = startWords.zone;

/** Files that were dropped or chosen together: a form, a spreadsheet, or both. */
export type SortedFiles<T> = {
  readonly form: T | null;
  readonly sheet: T | null;
  /** Why something was left out, in a sentence; null: nothing was. */
  readonly fault: string | null;
};

/** For the `accept` of file dialogs. */
export const ACCEPTED =
  ".pdf,.xlsx,.csv,.tsv,.txt,application/pdf,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const PDF = /\.pdf$/i;
/** Those that cannot be read are refused with the reason when they are read. */
const SHEET = /\.(?:xlsx|xlsm|xls|ods|csv|tsv|tab|txt)$/i;
const SHEET_TYPES = /^text\/(?:csv|plain|tab-separated-values)$|spreadsheet|ms-excel/;

/** Separates forms from spreadsheets by name and type. The first of each kind is taken. */
export function sortFiles<T extends Pick<File, "name" | "type">>(
  files: readonly T[],
): SortedFiles<T> {
  const forms = files.filter(isForm);
  const sheets = files.filter((file) => !isForm(file) && isSheet(file));
  const others = files.filter((file) => !isForm(file) && !isSheet(file));
  const [form = null, ...moreForms] = forms;
  const [sheet = null, ...moreSheets] = sheets;
  const faults = [
    ...(others.length > 0 ? [TEXTS.unknownFiles(namesOf(others))] : []),
    ...(form !== null && moreForms.length > 0 ? [TEXTS.oneForm(form.name)] : []),
    ...(sheet !== null && moreSheets.length > 0 ? [TEXTS.oneSheet(sheet.name)] : []),
  ];
  return { form, sheet, fault: faults.length === 0 ? null : faults.join(" ") };
}

function isForm({ name, type }: Pick<File, "name" | "type">): boolean {
  return PDF.test(name) || type === "application/pdf";
}

function isSheet({ name, type }: Pick<File, "name" | "type">): boolean {
  return SHEET.test(name) || SHEET_TYPES.test(type);
}

function namesOf(files: readonly Pick<File, "name">[]): readonly string[] {
  return files.map(({ name }) => name);
}
