import { ObjectDamaged } from "#base/object-faults.ts";
import type { PdfInput } from "#domain/templates/untrusted";

/** Size of a PDF in bytes, known before it is opened. */
export function sizeOf(pdf: PdfInput): number {
  return pdf instanceof Uint8Array ? pdf.length : pdf.sizeBytes;
}

/**
 * Returns the bytes of all PDFs, concatenated; each is opened when the previous one has been read. Throws when a stream
 * is not as long as announced: the reading process counts bytes to find the end of a PDF.
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
