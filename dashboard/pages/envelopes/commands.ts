import type { Envelope } from "@platen/sdk";

const AUTHORIZATION = '-H "Authorization: Bearer YOUR_KEY"';
/** More optional columns would hide the command. */
const COLUMNS_SHOWN = 5;

/** A command that fills one PDF, in the shells of Linux, macOS and Windows. All required columns are in it. */
export function fillCommand(
  origin: string,
  { id, expected_aliases: expected }: Pick<Envelope, "id" | "expected_aliases">,
): string {
  const required = expected.filter((alias) => alias.required);
  const others = expected.filter((alias) => !alias.required);
  const shown = [...required, ...others].slice(0, Math.max(COLUMNS_SHOWN, required.length));
  const data = shown.map(({ alias }) => String.raw`\"${escaped(alias)}\":\"\"`).join(",");
  const json = String.raw`{\"envelope_id\":${id},\"data\":{${data}}}`;
  const headers = '-H "Content-Type: application/json" -H "Accept: application/pdf"';
  return `curl ${AUTHORIZATION} ${headers} -d "${json}" -o filled.pdf "${origin}/api/v1/generate/pdf"`;
}

/** A command that starts a job with the rows of a spreadsheet. */
export function bulkCommand(origin: string, { id }: Pick<Envelope, "id">): string {
  const form = `-F "envelope_id=${id}" -F "file=@rows.csv"`;
  return `curl ${AUTHORIZATION} ${form} "${origin}/api/v1/generate/envelope-bulk"`;
}

/** A text of JSON within a shell's double quotes: what either could replace is written by its number. */
function escaped(text: string): string {
  return text.replaceAll(
    /[^\w .,:@/-]/g,
    (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}
