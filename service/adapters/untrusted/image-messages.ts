import type { ImageFacts } from "#domain/signatures";
import type {
  DetectedFields,
  DrawnPage,
  FormPages,
  FormRefusal,
  PageImage,
  PagesRead,
} from "#domain/templates/untrusted";
import type { MapMark } from "./draw-map.ts";

/** Why nothing was drawn or read. */
export type NotDrawn = Extract<DrawnPage, { kind: "refused" }>;

/** A PDF of all pages with the fields marked, or why there is none. */
export type DrawnMap = { readonly kind: "mapped"; readonly pdf: Uint8Array } | NotDrawn;

/** A request to the process that draws and reads pages and inspects images; the file follows on its standard input. */
export type ImageRequest =
  | ({ readonly act: "draw"; readonly sizeBytes: number } & PageImage)
  | ({ readonly act: "read"; readonly sizeBytes: number } & FormPages)
  | { readonly act: "map"; readonly sizeBytes: number; readonly marks: readonly MapMark[] }
  | { readonly act: "detect"; readonly sizeBytes: number }
  | { readonly act: "inspect"; readonly sizeBytes: number };

/** Its answer. */
export type ImageAnswer =
  | DrawnPage
  | DrawnMap
  | ImageFacts
  | PagesRead
  | DetectedFields
  | { readonly kind: "unusable"; readonly refusal: FormRefusal };
