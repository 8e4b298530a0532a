import { readWithLibpdf } from "./libpdf-reader.ts";
import { readWithMupdf } from "./mupdf-reader.ts";
import { readWithPdfLib } from "./pdf-lib-reader.ts";
import { readWithPdfjs } from "./pdfjs-reader.ts";
import type { LibraryName, Reader, Reading } from "./reading.ts";

/** The witnesses: four readers that share no code with each other. */
export const READERS: readonly (readonly [LibraryName, Reader])[] = [
  ["pdfjs", readWithPdfjs],
  ["mupdf", readWithMupdf],
  ["pdf-lib", readWithPdfLib],
  ["libpdf", readWithLibpdf],
];

/** A reading, or why the library could not read the file. */
export type ReadingResult = Reading | { readonly library: LibraryName; readonly failure: string };

/** Never rejects: that a library cannot read a file is an answer. */
export async function readingOf(
  library: LibraryName,
  read: Reader,
  pdf: Uint8Array,
): Promise<ReadingResult> {
  try {
    return await read(pdf);
  } catch (error) {
    return { library, failure: error instanceof Error ? error.message : String(error) };
  }
}
