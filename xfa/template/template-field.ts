import type { Container } from "./container.ts";

export type Insets = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** The user interface of a field, by the name of its element without `Edit`. */
export type FieldControl =
  | { readonly kind: "text"; readonly isMultiline: boolean; readonly combCells: number | null }
  | { readonly kind: "numeric" | "dateTime"; readonly combCells: number | null }
  | { readonly kind: "password" | "signature" | "image" | "button" }
  | { readonly kind: "barcode"; readonly symbology: string }
  | {
      readonly kind: "check";
      readonly shape: "square" | "round";
      readonly mark: string;
      readonly sizePt: number;
    }
  | { readonly kind: "choice"; readonly open: string; readonly isEditable: boolean };

/** An item of a list, or a state of a check button. */
export type FieldItem = { readonly shown: string; readonly saved: string };

/** Where a caption is; the control has the rest of the field's box. */
export type FieldCaption = {
  readonly placement: "left" | "right" | "top" | "bottom" | "inline";
  /** `null` where the caption's own size decides. */
  readonly reservePt: number | null;
  readonly isVisible: boolean;
  readonly text: string;
};

/** A field of the template, for its form field and the place of its control. Lengths are in points. */
export type TemplateField = {
  readonly container: Container;
  readonly control: FieldControl;
  readonly items: readonly FieldItem[];
  /** The form's data has the items of a list, in place of `items`. */
  readonly hasItemsInData: boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly isInvisible: boolean;
  /** Characters at most; `null` without a bound. */
  readonly charactersMax: number | null;
  /** Description for assistive technology. */
  readonly description: string | null;
  readonly caption: FieldCaption | null;
  /** Between the field's box and its caption and control. */
  readonly margin: Insets;
  /** Inside the control's border. */
  readonly controlMargin: Insets;
  readonly align: "left" | "center" | "right";
  readonly verticalAlign: "top" | "middle" | "bottom";
  readonly picture: string | null;
  /** The name of the font of the value; `null` where the template names none. */
  readonly typeface: string | null;
};
