import type { FieldEntry } from "@platen/engine";
import type { PdfInput } from "./form-reader.ts";

/** The position of a field to outline on a page. */
export type PageMark = {
  /** Number of the field in reading order, from 1. */
  readonly number: number;
  readonly name: string;
  /** In points of the page's user space. */
  readonly rect: FieldEntry["widgets"][number]["rect"];
};

/** A page of an untrusted PDF. */
export type PageToDraw = PageImage & { readonly pdf: PdfInput };

/** The image that is made of a page. */
export type PageImage = {
  /** From 1. */
  readonly page: number;
  /** Width of the image in pixels; an image that would be too high is made narrower. */
  readonly width: number;
  /** Empty: the page alone. */
  readonly marks: readonly PageMark[];
};

/** An image of the page, or why there is none. */
export type DrawnPage =
  | { readonly kind: "drawn"; readonly png: Uint8Array }
  | {
      readonly kind: "refused";
      readonly reason: "damaged" | "took_too_long" | "too_much_memory";
    };

/** Draws pages in another process, within limits of time and memory. */
export type PagePreviewer = { readonly draw: (page: PageToDraw) => Promise<DrawnPage> };
