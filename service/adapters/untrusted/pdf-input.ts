import { ObjectDamaged } from "#base/object-faults.ts";
import type { PdfInput } from "#domain/templates";

/** Bytes of a PDF, known before it is opened. */
export function sizeOf(pdf: PdfInput): number {
  return pdf instanceof Uint8Array ? pdf.length : pdf.sizeBytes;
}

/**
 * The bytes of all PDFs, one after another, each opened when the one before it has been read. Fails when a stream is
 * not as long as announced: the process that reads it counts bytes to know where a PDF ends.
 */
export async function* streamOf(pdfs: readonly PdfInput[]): AsyncIterable<Uint8Array> {
  for (const pdf of pdfs) {
    if (pdf instanceof Uint8Array) {
      yield pdf;
      continue;
    }
    let leftBytes = pdf.sizeBytes;
    for await (const chunk of pdf.open()) {
      leftBytes -= chunk.length;
      if (leftBytes < 0) throw new ObjectDamaged("of a PDF that is longer than recorded");
      yield chunk;
    }
    if (leftBytes > 0) throw new ObjectDamaged("of a PDF that is shorter than recorded");
  }
}
