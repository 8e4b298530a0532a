import type { CosString, Dict } from "#cos";

/** Field types as in the manifest (ISO 32000-2, 12.7.5). */
export type FieldType = "text" | "checkbox" | "radio" | "choice" | "signature" | "button";

/** Kinds of field scripts; none is ever run (ISO 32000-2, 12.6.3). */
export type FieldScript = "keystroke" | "validate" | "calculate" | "format";

/** `[x1, y1, x2, y2]`, points, x1 ≤ x2 and y1 ≤ y2, in the page's own unrotated space. */
export type Rect = readonly [number, number, number, number];

/** An option of a choice field: the value written, and the text shown (12.7.5.4). */
export type Option = { readonly exportValue: string; readonly text: string };

/** Border styles of /BS /S (12.5.4). */
export type BorderStyle = "solid" | "dashed" | "beveled" | "inset" | "underline";

/** A widget annotation: an appearance of a field on a page (12.5.6.19). */
export type Widget = {
  /** Object number and dictionary; the same as its node's where field and widget are merged. */
  readonly num: number;
  readonly dict: Dict;
  /** 1-based page, or 0 when no page lists it; the page's object number, or 0. */
  readonly page: number;
  readonly pageNum: number;
  readonly rect: Rect;
  /** Annotation flags /F (12.5.3). */
  readonly flags: number;
  /** /MK /R: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** Points, from /BS or /Border, default 1. No border is drawn when it is 0 or there is no `borderColor`. */
  readonly borderWidth: number;
  readonly borderStyle: BorderStyle;
  readonly dash: readonly number[];
  /** 0, 1, 3 or 4 components from /MK /BC and /BG. */
  readonly borderColor: readonly number[];
  readonly background: readonly number[];
  /** /MK /CA, the caption, "" when absent. */
  readonly caption: string;
  /** /DA and /Q of this widget, inheritance resolved. */
  readonly defaultAppearance: string;
  readonly quadding: number;
  /**
   * Checkbox and radio: the state names in /AP /N except Off, one character per byte; where there is none, the one to
   * create.
   */
  readonly onStates: readonly string[];
  /** True when /AP /N has what its type needs. */
  readonly hasAppearance: boolean;
  /** A choice field's widget with an /Opt apart from its field's: those options; else empty. */
  readonly ownOptions: readonly Option[];
};

/** A terminal field dictionary; several may have the same full name. */
export type FieldNode = {
  readonly num: number;
  readonly dict: Dict;
  /** True when this dictionary is also its only widget. */
  readonly merged: boolean;
  readonly widgets: readonly Widget[];
};

/** The properties from /FT, /Ff and /MaxLen. */
export type FieldTraits = {
  readonly type: FieldType;
  /** /Ff, inheritance resolved (12.7.4, tables 227, 229, 231, 233). */
  readonly flags: number;
  readonly maxLength: number | null;
  readonly multiline: boolean;
  readonly password: boolean;
  /** Only where effective: with a maximum length, not multiline, not a password (table 228). */
  readonly comb: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Choice: combo box; editable combo box; multi-select list. */
  readonly combo: boolean;
  readonly editable: boolean;
  readonly multiSelect: boolean;
};

/** A logical field: all nodes with one full name. */
export type Field = FieldTraits & {
  readonly name: string;
  /**
   * Choice: /Opt. Checkbox and radio: one per on-state, in widget order; `exportValue` is the state name decoded as
   * UTF-8, else Latin-1; `text` is from /Opt if there.
   */
  readonly options: readonly Option[];
  /** Index of the first visible option of a list box, /TI (12.7.5.4, table 234). */
  readonly topOption: number;
  /** The field's current value: text, on-state, or selected export values; "" or [] when empty. */
  readonly value: string | readonly string[];
  /** /DV, the value after a form reset (12.7.6.3), else `value`; `null` when there is neither. */
  readonly defaultValue: string | readonly string[] | null;
  readonly tooltip: string | null;
  /**
   * From the script in /AA /F if it calls one of Acrobat's own formats, for example `number(2)`; see `recogniseFormat`.
   */
  readonly format: string | null;
  readonly scripts: readonly FieldScript[];
  /** Position in the form's calculation order, from 1, or `null`. */
  readonly calculationOrder: number | null;
  /** The script in /AA /C that calculates the value, or `null`. */
  readonly calculation: CosString | null;
  /** Push button: made to show a picture, which a row can set. */
  readonly showsPicture: boolean;
  /** Text: its appearance is a barcode, which is never drawn. */
  readonly isBarcode: boolean;
  readonly nodes: readonly FieldNode[];
};

/** A document's form. */
export type Form = {
  readonly fields: readonly Field[];
  /** /AcroForm /DR, resolved; an empty dictionary when absent. */
  readonly resources: Dict;
  /** /NeedAppearances was true: the appearances in the file are not reliable. */
  readonly needAppearances: boolean;
  readonly pageCount: number;
};

/** All widgets of a field, from all its dictionaries. */
export function widgetsOf({ nodes }: Pick<Field, "nodes">): readonly Widget[] {
  return nodes.flatMap((node) => node.widgets);
}

/** True where a row sets the field's value by default: not for a push button without a picture. */
export function isWritable({ type, showsPicture }: Pick<Field, "type" | "showsPicture">): boolean {
  return type !== "button" || showsPicture;
}
