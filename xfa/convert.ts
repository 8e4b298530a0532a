import type { Platform } from "@platen/engine";
import type { Scripts } from "@platen/engine/scripts";

/** What a conversion needs of its host. */
export type XfaHost = {
  readonly platform: Platform;
  /** Faces for text that the form's own fonts cannot draw. */
  readonly scripts: Scripts;
};

/** Bounds beyond which a form is refused as `xfa_too_large`. */
export type XfaLimits = {
  /** Elements of the template. */
  readonly elements: number;
  readonly depth: number;
  /** Instances of one repeated subform, and of all. */
  readonly instancesEach: number;
  readonly instances: number;
  readonly pages: number;
};

export const XFA_LIMITS: XfaLimits = {
  elements: 100_000,
  depth: 200,
  instancesEach: 50,
  instances: 500,
  pages: 100,
};

export type XfaWarning = {
  readonly code: XfaWarningCode;
  readonly message: string;
  /** Names of the affected fields. */
  readonly fields?: readonly string[];
};

/**
 * presence_by_script: scripts would show or hide these fields. script_dropped: calculations, buttons that add or remove
 * rows, and other scripts. field_not_converted: fields without a place on a page, such as hidden ones. barcode_empty:
 * barcodes are drawn as empty boxes. picture_not_drawn: a picture could not be read.
 */
export type XfaWarningCode =
  | "presence_by_script"
  | "script_dropped"
  | "field_not_converted"
  | "barcode_empty"
  | "picture_not_drawn";

export type ConvertedXfa = {
  readonly kind: "converted";
  /** An AcroForm without XFA; still to be opened like any upload. */
  readonly pdf: Uint8Array;
  readonly warnings: readonly XfaWarning[];
};

export type RefusedXfa = {
  readonly kind: "refused";
  readonly reason: "xfa_no_fields" | "xfa_too_large" | "xfa_malformed";
  /** The bound that was exceeded. */
  readonly bound?: keyof XfaLimits;
};

export type XfaResult = ConvertedXfa | RefusedXfa;

/**
 * Converts an untrusted PDF with dynamic XFA. Deterministic; never throws because of the bytes. Work is bounded by
 * `limits`; the caller bounds time and memory.
 */
export async function convertXfa(
  _bytes: Uint8Array,
  _host: XfaHost,
  _limits: Partial<XfaLimits> = {},
): Promise<XfaResult> {
  return { kind: "refused", reason: "xfa_malformed" };
}
