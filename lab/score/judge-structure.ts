import { rewriteWithMupdf } from "../referees/mupdf-library.ts";
import type { StructureReferee } from "../referees/qpdf.ts";
import type { Fault } from "./fault.ts";

/**
 * Passes if qpdf finds no fault in the output. The form's own page content is copied unchanged, so a complaint that the
 * original causes too does not count.
 */
export async function judgeStructure(
  structure: StructureReferee,
  output: Uint8Array,
  original: Uint8Array,
): Promise<readonly Fault[]> {
  const { status, lines } = structure(output);
  if (status === 0) return [];
  const inherited = new Set((await linesAbout(structure, original)).map(contentComplaint));
  const complaints = lines.filter((line) => /^(WARNING|ERROR|.*: error)/i.test(line));
  const ours = complaints.filter((line) => {
    const content = contentComplaint(line);
    return content === null || !inherited.has(content);
  });
  if (ours.length === 0 && complaints.length > 0) return [];
  const report = (ours.length === 0 ? lines.slice(-3) : ours.slice(0, 3)).join(" | ");
  return [{ kind: "structure", field: null, message: `qpdf ${status}: ${report}` }];
}

const ERRORS = 2;

/** Where qpdf cannot read a damaged original, mupdf's repair of it speaks for its content. */
async function linesAbout(
  structure: StructureReferee,
  original: Uint8Array,
): Promise<readonly string[]> {
  const verdict = structure(original);
  if (verdict.status !== ERRORS) return verdict.lines;
  const repaired = await rewriteWithMupdf(original).catch(() => null);
  return repaired === null ? [] : structure(repaired).lines;
}

/** Returns a line's fault of a content stream, without the numbers of objects; `null` when it is about the file. */
function contentComplaint(line: string): string | null {
  return /\(content, offset \d+\).*/.exec(line)?.[0] ?? null;
}
