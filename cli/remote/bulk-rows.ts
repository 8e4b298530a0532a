import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { matchHeader } from "@platen/forms/input";
import type { BulkUpload, Platen } from "@platen/sdk";
import { csvHeader } from "../input/csv-header.ts";
import type { InputFlags } from "../input/input-flags.ts";
import { openRows } from "../input/open-rows.ts";
import type { OpenedRows } from "../input/opened-rows.ts";
import { headerLines } from "../output/column-warnings.ts";
import { size } from "../output/wording.ts";
import { misuse, Refusal } from "../terminal/refusal.ts";
import { blobOf } from "./inputs.ts";

/** The file of a submission, how it is written, and what was assumed about it. */
export type BulkRows = {
  readonly upload: Pick<
    BulkUpload,
    "file" | "filename" | "delimiter" | "encoding" | "header_match"
  >;
  readonly notes: readonly string[];
};

const JSON_LINES = /\.(?:jsonl|ndjson)$/i;
const CSV = "text/csv";
/** The service's limit of a file of rows. */
const UPLOAD_BYTES_MAX = 50 * 1024 * 1024;

/**
 * Opens a file of rows for a submission. Text goes up as it is, with what was recognised as form fields; a sheet of a
 * workbook goes up as CSV. JSON Lines are not looked into.
 */
export async function bulkRows(
  platen: Platen,
  envelopeId: number,
  path: string,
  flags: InputFlags,
): Promise<BulkRows> {
  const filename = path === "-" ? "rows.csv" : basename(path);
  if (JSON_LINES.test(filename)) {
    if (Object.values(flags).some((flag) => flag !== undefined))
      throw misuse("JSON Lines have no delimiter, encoding, header or sheet.");
    return { upload: { file: await blobOf(path, CSV), filename }, notes: [] };
  }
  const { expected_aliases } = await platen.envelopes.get(envelopeId);
  const aliases = expected_aliases.map(({ alias }) => alias);
  if (path !== "-") return await openedRows(path, path, filename, flags, aliases);
  const folder = await mkdtemp(join(tmpdir(), "platen-rows-"));
  try {
    const file = join(folder, "rows");
    const piped = await blobOf("-", CSV);
    await writeFile(file, piped.stream());
    const rows = await openedRows(file, "standard input", filename, flags, aliases);
    // A file behind a blob must not be deleted before it is sent.
    return rows.upload.file instanceof Blob && rows.upload.filename === filename
      ? { ...rows, upload: { ...rows.upload, file: piped } }
      : rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openedRows(
  path: string,
  name: string,
  filename: string,
  flags: InputFlags,
  aliases: readonly string[],
): Promise<BulkRows> {
  const rows = await openRows(path, name, flags, aliases);
  const { delimiter, encoding, headerMatch } = rows.dialect;
  const names = headerMatch === "loose" ? await headerNotes(rows, name, aliases) : null;
  const header = names === null ? {} : { header_match: "loose" as const };
  const headers = names ?? [];
  if (rows.isWorkbook) {
    const file = await converted(rows, name);
    const notes = [...rows.notes, ...headers, ...rows.lateNotes()];
    return { upload: { file, filename: csvName(filename), ...header }, notes };
  }
  const upload = {
    file: await blobOf(path, CSV),
    filename,
    ...(delimiter === "," ? {} : { delimiter: delimiter === "\t" ? ("tab" as const) : delimiter }),
    ...(encoding === "utf-8" ? {} : { encoding }),
    ...header,
  };
  return { upload, notes: [...rows.notes, ...headers] };
}

/** Names that were read as another; null when all names match exactly, or not at all. */
async function headerNotes(
  { read, dialect }: OpenedRows,
  name: string,
  aliases: readonly string[],
): Promise<readonly string[] | null> {
  const advice = "Its first row must name the envelope's aliases.";
  const names = await csvHeader(read(), name, advice, dialect.delimiter);
  const matching = matchHeader(names, aliases, "loose");
  // The service refuses it, with the names.
  if (matching.kind === "ambiguous") return [];
  const { assumed } = matching;
  if (assumed.length === 0) return null;
  return headerLines(
    assumed,
    ({ column, alias }) => `Column ${JSON.stringify(column)} was read as "${alias}".`,
  );
}

/** Returns a sheet of a workbook as a CSV. */
export async function converted({ read }: Pick<OpenedRows, "read">, name: string): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of read()) {
    bytes += piece.length;
    if (bytes > UPLOAD_BYTES_MAX)
      throw new Refusal(
        `${name} has more than ${size(UPLOAD_BYTES_MAX)} of rows.`,
        "Split it into several workbooks.",
      );
    pieces.push(new Uint8Array(piece));
  }
  return new Blob(pieces, { type: CSV });
}

function csvName(filename: string): string {
  return `${filename.slice(0, filename.length - extname(filename).length)}.csv`;
}
