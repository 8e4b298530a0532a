import { damaged, SpreadsheetFault } from "./fault.ts";
import { LIMITS } from "./limits.ts";
import { readPart } from "./read-part.ts";
import type { Attributes, XmlHandler } from "./xml-scanner.ts";
import { openZip, type ZipParts } from "./zip-parts.ts";

/** A sheet with cells. */
export type Sheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** Its part of the archive. */
  readonly part: string;
};

/** A workbook whose sheets have not been read yet (ECMA-376-1, 18.2). */
export type Workbook = {
  readonly parts: ZipParts;
  readonly sheets: readonly Sheet[];
  /** True: days are counted from 1904, not from 1900. */
  readonly is1904: boolean;
  /** Parts with shared strings and with styles; null if absent. */
  readonly sharedStrings: string | null;
  readonly styles: string | null;
};

type Relationship = { readonly id: string; readonly type: string; readonly part: string };

const PACKAGE_RELATIONSHIPS = "_rels/.rels";

/** Opens an .xlsx file; throws a `SpreadsheetFault`. */
export async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  const parts = openZip(bytes);
  if (!parts.has(PACKAGE_RELATIONSHIPS)) throw notExcel();
  const root = await readRelationships(parts, PACKAGE_RELATIONSHIPS, "");
  const main = root.find(({ type }) => type === "officeDocument");
  if (main === undefined || !parts.has(main.part)) throw notExcel();
  const folder = main.part.slice(0, main.part.lastIndexOf("/") + 1);
  const names = `${folder}_rels/${main.part.slice(folder.length)}.rels`;
  const related = await readRelationships(parts, names, folder);
  const { sheets, is1904 } = await readSheets(parts, main.part, related);
  const partOf = (type: string): string | null =>
    related.find((one) => one.type === type)?.part ?? null;
  return {
    parts,
    sheets,
    is1904,
    sharedStrings: partOf("sharedStrings"),
    styles: partOf("styles"),
  };
}

function notExcel(): SpreadsheetFault {
  return new SpreadsheetFault(
    "The file is a ZIP archive, but not an .xlsx workbook. Save it as .xlsx or CSV.",
  );
}

async function readRelationships(
  parts: ZipParts,
  name: string,
  folder: string,
): Promise<readonly Relationship[]> {
  const found: Relationship[] = [];
  await readPart(parts, name, LIMITS.smallPartBytesMax, {
    ...IGNORED,
    open: (element, attributes) => {
      if (element !== "Relationship") return;
      const id = attributes.get("Id");
      const type = attributes.get("Type");
      const target = attributes.get("Target");
      if (id === undefined || type === undefined || target === undefined) return;
      if (found.length === LIMITS.entriesMax) throw damaged("it has too many relationships");
      // The type is a URI, which differs between the two editions of the standard up to its last segment.
      const kind = type.slice(type.lastIndexOf("/") + 1);
      found.push({ id, type: kind, part: partName(folder, target) });
    },
  });
  return found;
}

/** A target is relative to the folder of its source, or absolute within the archive. */
function partName(folder: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : folder + target;
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

async function readSheets(
  parts: ZipParts,
  part: string,
  related: readonly Relationship[],
): Promise<Pick<Workbook, "sheets" | "is1904">> {
  const worksheets = new Map(
    related.filter(({ type }) => type === "worksheet").map((one) => [one.id, one.part]),
  );
  const sheets: Sheet[] = [];
  let is1904 = false;
  await readPart(parts, part, LIMITS.smallPartBytesMax, {
    ...IGNORED,
    open: (element, attributes) => {
      if (element === "workbookPr") is1904 = isTrue(attributes, "date1904");
      // Sheets of other kinds, such as charts, have no cells.
      const sheet = element === "sheet" ? worksheets.get(attributes.get("id") ?? "") : undefined;
      if (sheet === undefined) return;
      if (sheets.length === LIMITS.sheetsMax) throw damaged("it has too many sheets");
      const isHidden = (attributes.get("state") ?? "visible") !== "visible";
      sheets.push({ name: attributes.get("name") ?? "", isHidden, part: sheet });
    },
  });
  if (sheets.length === 0) throw new SpreadsheetFault("The workbook has no sheet with cells.");
  return { sheets, is1904 };
}

/** True for an attribute that is `1` or `true`. */
function isTrue(attributes: Attributes, name: string): boolean {
  const value = attributes.get(name);
  return value === "1" || value === "true";
}

const IGNORED: XmlHandler = {
  open: () => undefined,
  close: () => undefined,
  text: () => undefined,
};
