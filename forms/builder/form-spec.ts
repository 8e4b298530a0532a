import type { FieldSpec } from "./field-spec.ts";

/** A document to be created. Lengths in points, the origin at the lower left of the unrotated page. */
export type FormSpec = {
  /** Default: one empty Letter page. */
  readonly pages?: readonly PageSpec[];
  readonly fields?: readonly FieldSpec[];
  /** Entries of parent fields, by full name: `{ "person": { quadding: 1 } }`. */
  readonly groups?: Readonly<Record<string, Inheritable>>;
  /** /AcroForm /DA; `null` omits it. Default `/Helv 0 Tf 0 g`. */
  readonly defaultAppearance?: string | null;
  /** /DR /Font: resource name → standard-14 font; `null` omits /DR. Default Helv, HeBo, TiRo, Cour, ZaDb. */
  readonly fonts?: Readonly<Record<string, StandardFont>> | null;
  readonly needAppearances?: boolean;
  /** /CO, by full names. Default: the fields with `calculate`, in their order. */
  readonly calculationOrder?: readonly string[];
  /** /Info /Title. */
  readonly title?: string;
};

/** Entries that a field may inherit (ISO 32000-2, 12.7.4.1 and 12.7.4.3). */
export type Inheritable = {
  readonly type?: "Tx" | "Btn" | "Ch" | "Sig";
  readonly flags?: number;
  readonly defaultAppearance?: string;
  readonly quadding?: 0 | 1 | 2;
  readonly maxLength?: number;
  readonly value?: string;
};

/** A page; by default Letter, upright and empty. */
export type PageSpec = {
  readonly width?: number;
  readonly height?: number;
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly marks?: readonly Mark[];
};

/** Something printed on a page. Colours are three numbers from 0 to 1, black when absent. */
export type Mark =
  | {
      readonly kind: "text";
      /** Start of the baseline; its middle or end for the other alignments. */
      readonly at: readonly [number, number];
      readonly text: string;
      readonly size?: number;
      readonly font?: "Helvetica" | "Helvetica-Bold";
      readonly align?: "left" | "center" | "right";
      /** Text rendering mode 3, like the recognised text of a scan. */
      readonly invisible?: boolean;
      readonly color?: Color;
    }
  | {
      readonly kind: "line";
      readonly from: readonly [number, number];
      readonly to: readonly [number, number];
      readonly width?: number;
      readonly color?: Color;
    }
  | {
      readonly kind: "box";
      readonly rect: readonly [number, number, number, number];
      /** Width of the outline; 0 draws none. */
      readonly width?: number;
      readonly color?: Color;
      readonly fill?: Color;
    }
  | {
      readonly kind: "ring";
      readonly center: readonly [number, number];
      readonly radius: number;
      readonly width?: number;
      readonly color?: Color;
    };

export type Color = readonly [number, number, number];

/** The standard 14 fonts (ISO 32000-1, 9.6.2.2). */
type StandardFont =
  | "Courier"
  | "Courier-Bold"
  | "Courier-BoldOblique"
  | "Courier-Oblique"
  | "Helvetica"
  | "Helvetica-Bold"
  | "Helvetica-BoldOblique"
  | "Helvetica-Oblique"
  | "Symbol"
  | "Times-Bold"
  | "Times-BoldItalic"
  | "Times-Italic"
  | "Times-Roman"
  | "ZapfDingbats";
