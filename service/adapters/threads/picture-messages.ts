import type { DrawnPage, PageToDraw, PictureFacts } from "#domain/templates";

/** What the process that draws pages and looks into pictures is asked. */
export type PictureRequest =
  | ({ readonly act: "draw" } & PageToDraw)
  | { readonly act: "look"; readonly picture: Uint8Array };

/** What it answers. */
export type PictureAnswer = DrawnPage | PictureFacts;
