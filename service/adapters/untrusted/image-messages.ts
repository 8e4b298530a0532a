import type { DrawnPage, ImageFacts, PageToDraw } from "#domain/templates";

/** A request to the process that draws pages and inspects images; the file follows on its standard input. */
export type ImageRequest =
  | ({ readonly act: "draw"; readonly sizeBytes: number } & Omit<PageToDraw, "pdf">)
  | { readonly act: "inspect"; readonly sizeBytes: number };

/** Its answer. */
export type ImageAnswer = DrawnPage | ImageFacts;
