import type { Envelope } from "@platen/sdk";

const AUTHORIZATION = '-H "Authorization: Bearer YOUR_KEY"';

/** A command that starts a job with the rows of a spreadsheet. */
export function bulkCommand(origin: string, { id }: Pick<Envelope, "id">): string {
  const form = `-F "envelope_id=${id}" -F "file=@rows.csv"`;
  return `curl ${AUTHORIZATION} ${form} "${origin}/api/v1/generate/envelope-bulk"`;
}
