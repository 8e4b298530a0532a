import type { ShownPage } from "@platen/engine/assemble";
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

/**
 * A drawing on a page beside its words: a horizontal or vertical `line`, which is thin; an axis-parallel `rectangle`; a
 * small `outline` of any form, such as a circle; a `glyph` that looks like an empty box or circle; an `image`.
 */
export type Shape = Box & {
  readonly kind: "line" | "rectangle" | "outline" | "glyph" | "image";
  /** Lightness of the stroke, from 0 (black) to 1 (white); null: not stroked. */
  readonly stroke: number | null;
  /** The same of the interior. */
  readonly fill: number | null;
};

/** The words of a page and what is drawn beside them, in the order of the page's content. */
export type PageReading = PageText & {
  readonly shapes: readonly Shape[];
  /** How the page is shown, from which its own coordinates follow. */
  readonly shown: ShownPage;
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
