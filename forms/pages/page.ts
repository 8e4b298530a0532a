import type { Box } from "./box.ts";

/** A word printed on a page. */
export type PageWord = Box & { readonly text: string };

/** The text of a page as shown: CropBox and rotation applied, points, origin at the top left. */
export type PageText = {
  /** 1-based. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** In the order of the page's content, which need not be the reading order. */
  readonly words: readonly PageWord[];
};

/** A widget's rectangle on a page as shown; `page` is 1-based. */
export type Place = Box & { readonly page: number };

/** A field as the engine's manifest describes it, with the places of the widgets that are on a page. */
export type FieldOnPages = {
  readonly name: string;
  readonly type: "text" | "checkbox" | "radio" | "choice" | "signature" | "button";
  readonly tooltip: string | null;
  readonly maxLength: number | null;
  readonly multiline: boolean;
  readonly comb: boolean;
  /** Choice: the texts shown. Checkbox and radio: the on-states. */
  readonly options: readonly string[];
  /** Acrobat's own format, for example `number(2)`, or null. */
  readonly format: string | null;
  readonly widgets: readonly Place[];
};
