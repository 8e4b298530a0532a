import type { DrawnPage, PageToDraw, PictureFacts } from "#domain/templates";

/** A request to the process that draws pages and looks into pictures; the file follows on its standard input. */
export type PictureRequest =
  | ({ readonly act: "draw"; readonly sizeBytes: number } & Omit<PageToDraw, "pdf">)
  | { readonly act: "look"; readonly sizeBytes: number };

/** What it answers. */
export type PictureAnswer = DrawnPage | PictureFacts;
