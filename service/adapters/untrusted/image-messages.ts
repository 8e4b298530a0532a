import type { DrawnPage, ImageFacts, PagesRead, PagesToRead, PageToDraw } from "#domain/templates";

/** A request to the process that draws and reads pages and inspects images; the file follows on its standard input. */
export type ImageRequest =
  | ({ readonly act: "draw"; readonly sizeBytes: number } & Omit<PageToDraw, "pdf">)
  | ({ readonly act: "read"; readonly sizeBytes: number } & Pick<PagesToRead, "pages" | "fields">)
  | { readonly act: "inspect"; readonly sizeBytes: number };

/** Its answer. */
export type ImageAnswer = DrawnPage | ImageFacts | PagesRead;
