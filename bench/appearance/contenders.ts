import { fillWithLibpdf } from "./fill-libpdf.ts";
import { fillWithOurs } from "./fill-ours.ts";
import { fillWithPdfLib } from "./fill-pdf-lib.ts";
import type { Filler } from "./filler.ts";

/** A library under test, by the name that the table gives it. */
export type Contender = { readonly name: string; readonly fill: Filler };

export const OURS = "platen";

/** Ours first. */
export const CONTENDERS: readonly Contender[] = [
  { name: OURS, fill: fillWithOurs },
  { name: "pdf-lib", fill: fillWithPdfLib },
  { name: "@libpdf/core", fill: fillWithLibpdf },
];
