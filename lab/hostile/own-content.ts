import { inflateSync } from "node:zlib";
import { loadMupdf, openWithMupdf, rewriteWithMupdf } from "../referees/mupdf-library.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import { judgeStructure } from "../score/judge-structure.ts";

/** The faults that qpdf finds in an output: our own, and those that the file already had. */
export type StructureFaults = {
  readonly ours: readonly string[];
  readonly asInput: readonly string[];
};

/**
 * Distinguishes faults in page content copied byte for byte from the original from the engine's faults. `known`
 * collects faults found to be the file's own: flattening joins streams, and qpdf then names several.
 */
export async function judgeOwnContent(
  structure: StructureReferee,
  pdf: Uint8Array,
  original: Uint8Array,
  known: Set<string>,
): Promise<StructureFaults> {
  const { status, lines } = structure(pdf);
  if (status === 0) return { ours: [], asInput: [] };
  const asInput = lines.filter((line) => COMPLAINT.test(line)).slice(0, 1);
  const judged = await judgeStructure(structure, pdf, original);
  if (judged.length === 0) return { ours: [], asInput };
  const crash = status === ERRORS ? crashOf(lines) : null;
  if (crash !== null && (await crashesAlike(structure, original, crash))) {
    return { ours: [], asInput: [crash] };
  }
  if (crash !== null && DECODING.test(crash) && (await hasBrokenStreams(pdf, original))) {
    return { ours: [], asInput: [crash] };
  }
  const complaints = lines.filter((line) => COMPLAINT.test(line));
  const inOriginal = new Set<string>();
  for (const line of complaints) {
    if (!(await areIn(original, pdf, streamsIn(line)))) continue;
    inOriginal.add(line);
    known.add(contentFault(line) ?? line);
  }
  // Behind damage of its own, joined content is read otherwise to its end.
  const spoilt = new Set<string>();
  const isOwn = (line: string): boolean => {
    const streams = streamsIn(line).join(" ");
    const fault = contentFault(line);
    const own = inOriginal.has(line) || spoilt.has(streams) || (fault !== null && known.has(fault));
    if (own && streams !== "") spoilt.add(streams);
    return own;
  };
  const allOwn = crash === null && complaints.length > 0 && complaints.every(isOwn);
  return allOwn
    ? { ours: [], asInput }
    : { ours: judged.map(({ message }) => message), asInput: [] };
}

/** True when qpdf fails on the original in the same way, directly or repaired by mupdf. */
async function crashesAlike(
  structure: StructureReferee,
  original: Uint8Array,
  crash: string,
): Promise<boolean> {
  if (crashOf(structure(original).lines) === crash) return true;
  const repaired = await rewriteWithMupdf(original).catch(() => null);
  return repaired !== null && crashOf(structure(repaired).lines) === crash;
}

/** True when streams of the output cannot be inflated, and each of them is in the original unchanged. */
async function hasBrokenStreams(pdf: Uint8Array, original: Uint8Array): Promise<boolean> {
  const document = openWithMupdf(await loadMupdf(), pdf);
  const file = Buffer.from(original);
  let broken = 0;
  for (let num = 1; num < document.countObjects(); num += 1) {
    const stream = document.newIndirect(num);
    if (!stream.isStream() || !stream.get("Filter").toString().includes("FlateDecode")) continue;
    const raw = Buffer.from(stream.readRawStream().asUint8Array());
    if (inflates(raw)) continue;
    broken += 1;
    if (!file.includes(raw)) return false;
  }
  document.destroy();
  return broken > 0;
}

function inflates(bytes: Buffer): boolean {
  try {
    inflateSync(bytes, { maxOutputLength: INFLATED_BYTES_MAX });
    return true;
  } catch {
    return false;
  }
}

const INFLATED_BYTES_MAX = 100 * 1024 * 1024;
const DECODING = /inflate|decod/iu;
const ERRORS = 2;
const COMPLAINT = /^(WARNING|ERROR)/;

/** Returns why qpdf gave up altogether: its last line, after the name of the program. */
function crashOf(lines: readonly string[]): string | null {
  return /^\S+\.ts: (?:\/\S+: )?(.*)/.exec(lines.at(-1) ?? "")?.[1] ?? null;
}

/** Returns the fault of a content stream in a line, without numbers and offsets. */
function contentFault(line: string): string | null {
  return /\(content, offset \d+\): (.*)/.exec(line)?.[1] ?? null;
}

function streamsIn(line: string): readonly number[] {
  return Array.from(line.matchAll(/stream (\d+) 0/g), ([, num]) => Number(num));
}

/** True when each of these streams of the output is in the original unchanged. */
async function areIn(
  original: Uint8Array,
  pdf: Uint8Array,
  streams: readonly number[],
): Promise<boolean> {
  if (streams.length === 0) return false;
  const document = openWithMupdf(await loadMupdf(), pdf);
  const file = Buffer.from(original);
  try {
    return streams.every((num) => {
      const stream = document.newIndirect(num);
      // The engine deflates streams that had no filter.
      const forms = [stream.readRawStream(), stream.readStream()];
      return forms.some((form) => file.includes(Buffer.from(form.asUint8Array())));
    });
  } catch {
    return false;
  } finally {
    document.destroy();
  }
}
