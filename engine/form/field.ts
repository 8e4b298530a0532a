import type { CosString, Dict } from "#cos";

/** Field types as the manifest names them (ISO 32000-2, 12.7.5). */
export type FieldType = "text" | "checkbox" | "radio" | "choice" | "signature" | "button";

/** What a field's own scripts do; none is ever run (ISO 32000-2, 12.6.3). */
export type FieldScript = "keystroke" | "validate" | "calculate" | "format";

/** `[x1, y1, x2, y2]`, points, x1 ≤ x2 and y1 ≤ y2, in the page's own unrotated space. */
export type Rect = readonly [number, number, number, number];

/** One option of a choice field: what is written, and what is shown (12.7.5.4). */
export type Option = { readonly exportValue: string; readonly text: string };

/** Border styles of /BS /S (12.5.4). */
export type BorderStyle = "solid" | "dashed" | "beveled" | "inset" | "underline";

/** One widget annotation: where a field shows (12.5.6.19). */
export type Widget = {
  /** Object number and dictionary; the same as its node's where field and widget are merged. */
  readonly num: number;
  readonly dict: Dict;
  /** 1-based page, 0 when no page shows it; the page's object number, or 0. */
  readonly page: number;
  readonly pageNum: number;
  readonly rect: Rect;
  /** Annotation flags /F (12.5.3). */
  readonly flags: number;
  /** /MK /R: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Points, as /BS or /Border says, 1 where neither does; with 0, or without a `borderColor`, no border is drawn. */
  readonly borderWidth: number;
  readonly borderStyle: BorderStyle;
  readonly dash: readonly number[];
  /** 0, 1, 3 or 4 components from /MK /BC and /BG. */
  readonly borderColor: readonly number[];
  readonly background: readonly number[];
  /** /MK /CA, the caption, "" when absent. */
  readonly caption: string;
  /** /DA and /Q with every inheritance done, for this widget. */
  readonly defaultAppearance: string;
  readonly quadding: number;
  /** Checkbox and radio: the state names of /AP /N except Off, one character a byte; the one to be made where it has none. */
  readonly onStates: readonly string[];
  /** True when /AP /N holds what its type needs. */
  readonly hasAppearance: boolean;
};

/** One terminal field dictionary; the same full name may stand in several. */
export type FieldNode = {
  readonly num: number;
  readonly dict: Dict;
  /** True when this dictionary is its own (only) widget. */
  readonly merged: boolean;
  readonly widgets: readonly Widget[];
};

/** What /FT, /Ff and /MaxLen say of a field. */
export type FieldTraits = {
  readonly type: FieldType;
  /** /Ff with inheritance done (12.7.4, tables 227, 229, 231, 233). */
  readonly flags: number;
  readonly maxLength: number | null;
  readonly multiline: boolean;
  readonly password: boolean;
  /** Where it has an effect: with a maximum length, not multiline, no password (table 228). */
  readonly comb: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Choice: a combo box, an editable one, a list that takes several. */
  readonly combo: boolean;
  readonly editable: boolean;
  readonly multiSelect: boolean;
};

/** One logical field: all nodes of one full name. */
export type Field = FieldTraits & {
  readonly name: string;
  /** Choice: /Opt. Checkbox and radio: one a on-state, in the order of widgets; `exportValue` from the state name, decoded as UTF-8, else Latin-1; `text` from /Opt where it stands. */
  readonly options: readonly Option[];
  /** The field's own value, which a reader shows: text, on-state, or selected export values; "" or [] when none. */
  readonly value: string | readonly string[];
  /** /DV, what resetting the form would put (12.7.6.3), else `value`; `null` when neither stands. */
  readonly defaultValue: string | readonly string[] | null;
  readonly tooltip: string | null;
  /** Of the script in /AA /F, where its wording is one of Acrobat's own: `number(2)`; see `recogniseFormat`. */
  readonly format: string | null;
  readonly scripts: readonly FieldScript[];
  /** Place in the form's order of calculation, from 1; `null` where it stands in none. */
  readonly calculationOrder: number | null;
  /** The script in /AA /C, which a reader runs to compute the value; `null` where there is none. */
  readonly calculation: CosString | null;
  readonly nodes: readonly FieldNode[];
};

/** What a document's form holds. */
export type Form = {
  readonly fields: readonly Field[];
  /** /AcroForm /DR, resolved; an empty dictionary when absent. */
  readonly resources: Dict;
  /** NeedAppearances stood: the appearances in the file are not to be trusted. */
  readonly needAppearances: boolean;
  readonly pageCount: number;
};
