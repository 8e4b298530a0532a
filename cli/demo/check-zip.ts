import { createHash } from "node:crypto";
import { openZip, type ZipEntry, type ZipReader } from "./zip-reader.ts";

/** The content of a downloaded ZIP. */
export type CheckedZip = {
  readonly pdfs: readonly ZipEntry[];
  readonly total: number;
  readonly failed: number;
  /** Total size of the unpacked PDFs. */
  readonly sizeBytes: number;
  /** A sentence for each fault. */
  readonly faults: readonly string[];
};

type ManifestRow = {
  readonly row: number;
  readonly status: string;
  readonly filename: string | null;
  readonly sha256: string | null;
};
/** The part of `manifest.json` that a ZIP is checked against. */
export type Manifest = {
  readonly total: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly rows: readonly ManifestRow[];
};

const MANIFEST = "manifest.json";
const FAULTS_MAX = 10;

/** Unpacks every entry and checks it against the directory's CRC and the manifest's SHA-256. */
export async function checkZip(
  path: string,
  onEntry: (done: number, of: number) => void,
): Promise<CheckedZip> {
  const zip = await openZip(path);
  try {
    const manifest = await readManifest(zip);
    const pdfs = zip.entries.filter(({ name }) => name !== MANIFEST);
    const faults = [...countFaults(manifest, pdfs)];
    const rows = new Map(manifest.rows.map((row) => [row.filename, row]));
    for (const [index, entry] of pdfs.entries()) {
      faults.push(...(await entryFaults(zip, entry, rows.get(entry.name))));
      onEntry(index + 1, pdfs.length);
      if (faults.length > FAULTS_MAX) break;
    }
    const sizeBytes = pdfs.reduce((sum, entry) => sum + entry.sizeBytes, 0);
    return { pdfs, total: manifest.total, failed: manifest.failed, sizeBytes, faults };
  } finally {
    await zip.close();
  }
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const entry = zip.entries.find(({ name }) => name === MANIFEST);
  if (entry === undefined) throw new Error(`the ZIP has no ${MANIFEST}`);
  // Trusted: the manifest is written by the service that this program started.
  return JSON.parse(new TextDecoder().decode(await zip.read(entry))) as Manifest;
}

function countFaults(manifest: Manifest, pdfs: readonly ZipEntry[]): string[] {
  const { total, succeeded, failed, rows } = manifest;
  const faults: string[] = [];
  if (rows.length !== total) faults.push(`the manifest lists ${rows.length} of ${total} rows`);
  if (succeeded + failed !== total) faults.push(`${succeeded} and ${failed} are not ${total} rows`);
  if (pdfs.length !== succeeded) faults.push(`${pdfs.length} PDFs for ${succeeded} rows`);
  const names = new Set(pdfs.map(({ name }) => name.toLowerCase()));
  if (names.size !== pdfs.length) faults.push("two PDFs have the same name");
  return faults;
}

async function entryFaults(
  zip: ZipReader,
  entry: ZipEntry,
  row: ManifestRow | undefined,
): Promise<string[]> {
  if (row?.status !== "succeeded") return [`${entry.name}: not listed in the manifest`];
  try {
    const bytes = await zip.read(entry);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return sha256 === row.sha256 ? [] : [`${entry.name}: not the SHA-256 of the manifest`];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
