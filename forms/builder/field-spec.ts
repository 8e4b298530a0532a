import type { CosObject } from "@platen/engine/cos";

/** A field; dots in its name create parents. */
export type FieldSpec = TextSpec | CheckboxSpec | RadioSpec | ChoiceSpec | PlainSpec;

/** A widget. `[x1, y1, x2, y2]` alone is a widget on page 1 with defaults. */
export type Place = {
  /** 1-based; 0 puts the widget in no page's /Annots. Default 1. */
  readonly page?: number;
  readonly rect: readonly [number, number, number, number];
  /** /MK /R. */
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly border?: {
    readonly color?: readonly number[];
    readonly width?: number;
    readonly style?: "solid" | "dashed" | "beveled" | "inset" | "underline";
    readonly dash?: readonly number[];
  };
  /** /MK /BG: 0, 1, 3 or 4 components. */
  readonly background?: readonly number[];
  /** /MK /CA: for check and radio the ZapfDingbats character, for a push button its text. */
  readonly caption?: string;
  /** Annotation flags /F; default 4 (print). */
  readonly flags?: number;
  /** The widget's own /DA and /Q, where it is not merged with its field. */
  readonly defaultAppearance?: string;
  readonly quadding?: 0 | 1 | 2;
  /** Checkbox and radio: the on-state's name, one character per byte. Default `Yes`. */
  readonly state?: string;
  /** Keys set last, `undefined` removes a key: to reproduce defects of real files. */
  readonly extra?: Readonly<Record<string, CosObject | undefined>>;
};

type Common = {
  readonly name: string;
  readonly at: Place | Place["rect"] | readonly Place[];
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly tooltip?: string;
  /** Further bits of /Ff. */
  readonly flags?: number;
  /** Leaves /FT and the type's bits of /Ff to a parent. */
  readonly inheritType?: boolean;
  readonly defaultAppearance?: string;
  readonly quadding?: 0 | 1 | 2;
  /** True: the widgets are only in their pages' /Annots, not in /AcroForm /Fields. */
  readonly orphan?: boolean;
  /** False: field and widget are separate even with a single widget. */
  readonly merged?: boolean;
  /** False: no /AP. Default true for checkbox and radio; the other types never have one. */
  readonly appearance?: boolean;
  readonly extra?: Readonly<Record<string, CosObject | undefined>>;
};

export type TextSpec = Common & {
  readonly type: "text";
  readonly value?: string;
  readonly defaultValue?: string;
  readonly maxLength?: number;
  readonly multiline?: boolean;
  readonly comb?: boolean;
  readonly password?: boolean;
  /** Scripts of /AA /F and /K, for example `AFNumber_Format(2, 0, 0, 0, "", true);`. */
  readonly format?: string;
  /** Script of /AA /C; the field is in /CO, unless the form's `calculationOrder` leaves it out. */
  readonly calculate?: string;
};

/** Checkbox and radio: one on-state per place; `exportValues` is /Opt, one per place. */
type ButtonSpec = Common & { readonly exportValues?: readonly string[]; readonly value?: string };
type CheckboxSpec = ButtonSpec & { readonly type: "checkbox" };
type RadioSpec = ButtonSpec & { readonly type: "radio"; readonly inUnison?: boolean };

type ChoiceSpec = Common & {
  readonly type: "combo" | "list";
  /** Texts, or pairs of export value and text. */
  readonly options: readonly (string | readonly [string, string])[];
  readonly value?: string | readonly string[];
  readonly defaultValue?: string;
  readonly editable?: boolean;
  readonly multiSelect?: boolean;
};

type PlainSpec = Common & { readonly type: "signature" | "button" };
