import type { FieldEntry } from "@platen/engine";
import type { PdfInput } from "./form-reader.ts";

/** A field's place on a page, to be outlined there. */
export type PageMark = {
  /** The field's place among all of the form, from 1. */
  readonly number: number;
  readonly name: string;
  /** In points of the page's own space. */
  readonly rect: FieldEntry["widgets"][number]["rect"];
};

/** A page to draw, of a PDF that nobody vouches for. */
export type PageToDraw = {
  readonly pdf: PdfInput;
  /** From 1. */
  readonly page: number;
  readonly marks: readonly PageMark[];
};

/** A page as a picture, or why there is none. */
export type DrawnPage =
  | { readonly kind: "drawn"; readonly png: Uint8Array }
  | {
      readonly kind: "refused";
      readonly reason: "damaged" | "took_too_long" | "too_much_memory";
    };

/** Draws pages apart from this process, within limits of time and memory, killed past them. */
export type PagePreviewer = { readonly draw: (page: PageToDraw) => Promise<DrawnPage> };
