import { buildForm, type FieldSpec } from "#builder";
import { CLOSING_SECTIONS } from "./permit-closing.ts";
import { printFoot, printHead, printRunningHead, SHEET_TOP } from "./permit-furniture.ts";
import { HISTORY_SECTIONS } from "./permit-history.ts";
import { PERSON_SECTIONS } from "./permit-person.ts";
import { Sheet } from "./sheet.ts";

/** The demo's form: a permit application of a fictional republic with three pages and every kind of field. */
export function demoForm(): Uint8Array {
  const sheets = printSheets();
  return buildForm({
    title: "Application for a Residence Permit",
    pages: sheets.map((sheet) => sheet.finish()),
    fields: sheets.flatMap((sheet) => sheet.fields),
  });
}

/** Field name → alias: `RC12[0].Page1[0].FamilyName[0]` → `family_name`. */
export function demoAliases(): Readonly<Record<string, string>> {
  const fields = printSheets().flatMap((sheet) => sheet.fields);
  return Object.fromEntries(fields.filter(isFilled).map(({ name }) => [name, alias(name)]));
}

function printSheets(): readonly Sheet[] {
  return [PERSON_SECTIONS, HISTORY_SECTIONS, CLOSING_SECTIONS].map((sections, index) => {
    const sheet = new Sheet(index + 1, SHEET_TOP);
    if (index === 0) printHead(sheet);
    else printRunningHead(sheet);
    for (const section of sections) section(sheet);
    printFoot(sheet);
    return sheet;
  });
}

function isFilled(field: FieldSpec): boolean {
  return field.type !== "signature";
}

function alias(name: string): string {
  const last = name.slice(name.lastIndexOf(".") + 1).replace("[0]", "");
  return last.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toLowerCase();
}
