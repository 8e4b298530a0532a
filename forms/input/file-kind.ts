/** Files that people take for a CSV, by their first bytes. */
export type FileKind = "xlsx" | "ods" | "zip" | "xls" | "pdf" | "gzip";

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["xls", [0xd0, 0xcf, 0x11, 0xe0]],
  ["pdf", [0x25, 0x50, 0x44, 0x46]],
  ["gzip", [0x1f, 0x8b]],
];
/** Offset of the first entry's name in a ZIP, and of its length. */
const NAME_OFFSET = 30;
const NAME_LENGTH_OFFSET = 26;
const ODS = "application/vnd.oasis.opendocument.spreadsheet";
const OFFICE_ENTRY = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/;

const NAMES: Readonly<Record<FileKind, string>> = {
  xlsx: "an Excel workbook (.xlsx)",
  ods: "an OpenDocument spreadsheet (.ods)",
  zip: "a ZIP archive",
  xls: "an old Excel workbook (.xls), or a password-protected one",
  pdf: "a PDF",
  gzip: "a gzip archive",
};

/** The kind of a file that is no text; null for any other. */
export function fileKind(head: Uint8Array): FileKind | null {
  const found = SIGNATURES.find(([, signature]) =>
    signature.every((byte, at) => head[at] === byte),
  );
  if (found === undefined) return null;
  return found[0] === "zip" ? kindOfZip(head) : found[0];
}

/** A kind in words, with its article. */
export function describeKind(kind: FileKind): string {
  return NAMES[kind];
}

function kindOfZip(head: Uint8Array): FileKind {
  const nameLength = (head[NAME_LENGTH_OFFSET] ?? 0) + 256 * (head[NAME_LENGTH_OFFSET + 1] ?? 0);
  const text = new TextDecoder("latin1").decode(
    head.subarray(NAME_OFFSET, NAME_OFFSET + nameLength + ODS.length),
  );
  if (text.startsWith(`mimetype${ODS}`)) return "ods";
  return OFFICE_ENTRY.test(text) ? "xlsx" : "zip";
}
