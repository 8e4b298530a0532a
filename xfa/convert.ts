import { open, type Platform } from "@platen/engine";
import { saveForm, writeDocument } from "@platen/engine/authoring";
import { copyDocument, type Document } from "@platen/engine/cos";
import type { Scripts } from "@platen/engine/scripts";
import { readXfaSource } from "@platen/engine/xfa-source";
import { placePage } from "#place";
import { prepareTemplate } from "#template";
import { createTypesetter, type FormFont } from "#text";
import { layOut, lettersOn, type ReadArial } from "#tree";
import { conversionWarnings, type XfaWarning } from "./conversion-warnings.ts";
import { writeForm } from "./write-form.ts";

/** The implementations that a host provides to a conversion. */
export type XfaHost = {
  readonly platform: Platform;
  /** Faces for text that the form's own fonts cannot draw. */
  readonly scripts: Scripts;
  readonly readArial: ReadArial;
};

/** Bounds beyond which a form is refused as `xfa_too_large`. */
export type XfaLimits = {
  /** Elements of the template. */
  readonly elements: number;
  readonly depth: number;
  /** UTF-16 units of a field's full name, an attribute and an element's name; the longest known have 165 and 489. */
  readonly name: number;
  /** UTF-16 units of the full names of all fields; the form with the most has 21,144. */
  readonly names: number;
  /** Instances of one repeated subform, and of all. */
  readonly instancesEach: number;
  readonly instances: number;
  readonly pages: number;
  /** UTF-16 units of the text on all pages; the largest known form has 22,000. */
  readonly letters: number;
};

export const XFA_LIMITS: XfaLimits = {
  elements: 100_000,
  depth: 200,
  name: 65_535,
  names: 1_000_000,
  instancesEach: 50,
  instances: 500,
  pages: 100,
  letters: 500_000,
};

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
  bytes: Uint8Array,
  host: XfaHost,
  limits: Partial<XfaLimits> = {},
): Promise<XfaResult> {
  const bounds = { ...XFA_LIMITS, ...limits };
  const source = readXfaSource(bytes, host.platform, bounds);
  if (source.kind === "too_large") return tooLarge(source.bound);
  const xml = source.kind === "xfa" ? source.packets.get("template") : undefined;
  if (source.kind !== "xfa" || xml === undefined) return refuse("xfa_malformed");
  const template = prepareTemplate(source, xml, bounds);
  if (template.kind === "malformed") return refuse("xfa_malformed");
  if (template.kind === "too_large") return tooLarge(template.bound);
  if (template.fields.size === 0) return refuse("xfa_no_fields");
  const laidOut = await layOut(template.xdp, source.fonts, host.readArial, bounds.pages);
  if (laidOut.kind === "too_large") return tooLarge(laidOut.bound);
  if (laidOut.kind === "malformed") return refuse("xfa_malformed");
  if (lettersOn(laidOut.pages) > bounds.letters) return tooLarge("letters");
  const document = copyDocument(source.fonts);
  const fonts = formFonts(document);
  const { measure } = createTypesetter(fonts, host.scripts);
  const pages = laidOut.pages.map((page) => placePage(page, measure));
  const { fields, drawn } = writeForm(document, { pages, template, fonts, host });
  if (fields.instancesEachMax > bounds.instancesEach) return tooLarge("instancesEach");
  if (fields.repeated > bounds.instances) return tooLarge("instances");
  const shown = await showValues(writeDocument(document, host.platform), host);
  if (shown.kind === "refused") return shown;
  return {
    kind: "converted",
    pdf: shown.pdf,
    warnings: conversionWarnings(template, fields, drawn),
  };
}

function refuse(reason: "xfa_no_fields" | "xfa_malformed"): RefusedXfa {
  return { kind: "refused", reason };
}

function tooLarge(bound: keyof XfaLimits): RefusedXfa {
  return { kind: "refused", reason: "xfa_too_large", bound };
}

/** The fonts in the form's /DR, as objects of `document`. */
function formFonts(document: Document): readonly FormFont[] {
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  const fonts = document.dict(document.dict(acroForm?.get("DR"))?.get("Font"));
  return [...(fonts ?? [])].map(([name, object]) => ({ name, object, document }));
}

type Shown =
  | { readonly kind: "shown"; readonly pdf: Uint8Array }
  /** No field can be filled, or the engine cannot read the form. */
  | { readonly kind: "refused"; readonly reason: "xfa_no_fields" | "xfa_malformed" };

/** Writes the form with appearances of its fields and their values. */
async function showValues(
  pdf: Uint8Array,
  { platform, scripts }: { readonly platform: Platform; readonly scripts: Scripts },
): Promise<Shown> {
  const opened = await open(pdf, platform);
  if (opened.kind === "refused") {
    const isEmpty = opened.code === "no_form_fields";
    return { kind: "refused", reason: isEmpty ? "xfa_no_fields" : "xfa_malformed" };
  }
  return { kind: "shown", pdf: saveForm(opened, { platform, scripts }) };
}
