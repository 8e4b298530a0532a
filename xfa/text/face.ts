import type { CosObject, Document } from "@platen/engine/cos";
import type { FaceName } from "@platen/engine/scripts";
import type { LatinName } from "@platen/engine/text";

/** A font in the /DR of the form's AcroForm. */
export type FormFont = {
  /** The resource name. */
  readonly name: string;
  /** The font's dictionary, or a reference to it. */
  readonly object: CosObject;
  /** The document that references refer to; drawing adds to the same one. */
  readonly document: Document;
};

/** Where a face's font comes from. */
export type FaceSource =
  | { readonly kind: "standard"; readonly name: LatinName }
  | { readonly kind: "form"; readonly font: FormFont }
  | { readonly kind: "script"; readonly name: FaceName };

/** One code of a simple font. */
export type FaceGlyph = {
  readonly code: number;
  /** Advance as laid out, in em. */
  readonly advance: number;
  /** The glyph is drawn wider by this factor, so that it has that advance. */
  readonly stretch: number;
};

/** A font as text is laid out with it. */
export type TextFace = {
  readonly source: FaceSource;
  /** Above and below the baseline, both positive, in em. */
  readonly ascent: number;
  readonly descent: number;
  /** `null` where the font cannot draw the character. */
  readonly glyphOf: (character: string) => FaceGlyph | null;
};
