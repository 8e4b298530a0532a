import { type Source, stampPages } from "#assemble";
import type { Document } from "#cos";
import type { Encryption } from "#encryption";
import type { CalculationPlan, CompiledTemplate } from "#fill";
import { type Field, type Form, isWritable } from "#form";
import { claimedPart, removeClaim } from "#pdfa";
import type { Platform } from "#platform";
import type { Scripts } from "#scripts";
import {
  embedSignatures,
  signatureObjects,
  signatureResources,
} from "./fields/embedded-signatures.ts";
import { lowerValues } from "./fields/lower-values.ts";
import { PieceTable } from "./fields/piece-table.ts";
import { type Planning, planField, planValue } from "./fields/plan-field.ts";
import { planPicture } from "./fields/plan-picture.ts";
import { planSignature } from "./fields/plan-signature.ts";
import { restButton } from "./fields/rest-button.ts";
import {
  leaveBarcode,
  type RestedFields,
  type RestedWidget,
  restText,
} from "./fields/rest-text.ts";
import type { StoredSignature } from "./fields/stored-signature.ts";
import { finish } from "./finish.ts";
import { flattenPages, planPage } from "./flatten/flatten.ts";
import { embedFaces, type WantedCharacters } from "./fonts/embedded-faces.ts";
import { fieldFonts } from "./fonts/field-fonts.ts";
import { FontRegistry } from "./fonts/font-registry.ts";
import { addAll, lackingCharacters } from "./fonts/lacking-characters.ts";
import { numberObjects } from "./number-objects.ts";
import { planCalculations } from "./plan-calculations.ts";

/** Which fields of a template are filled, and how. */
export type CompileOptions = {
  /** Encrypts the output; from `open`. Default: not encrypted. */
  readonly encryption?: Encryption | null;
  /**
   * Raw names in the order of a row's values. Default: every fillable field, in the form's order. A push button that is
   * not made for a picture takes one only where it is named.
   */
  readonly fields?: readonly string[];
  /**
   * Display formats by raw name, as in the manifest's `format`; they replace the field's own. /V keeps the value. With
   * an unknown format the value is shown as it is.
   */
  readonly formats?: Readonly<Record<string, string>>;
  /**
   * By raw name, the treatment of a text that does not fit its field; unknown names are ignored. `clip`, the default,
   * cuts it off; `shrink` makes it smaller, down to 4 points, and then cuts it off.
   */
  readonly overflow?: Readonly<Record<string, "clip" | "shrink">>;
  /** Characters in the rows that a font of the form may lack (see `missingCharacters`). */
  readonly characters?: string;
  /** Signatures that rows may refer to, by id; each image is stored once in the prefix. */
  readonly signatures?: ReadonlyMap<string, StoredSignature>;
  /** Burns the values into the pages and removes the form. */
  readonly flatten?: boolean;
  /** Draws TEST across every page. */
  readonly test?: boolean;
};

/**
 * Compiles a template for any number of rows. Consumes its document. Throws for a field name that the form does not
 * have.
 */
export function compile(
  opened: Source,
  options: CompileOptions,
  platform: Platform,
  scripts: Scripts | null = null,
): CompiledTemplate {
  const source = withFormats(opened, options.formats ?? {});
  const { document, form } = source;
  const rowFields = selectFields(form, options.fields);
  const { added, plans: calculations } = planCalculations(form, rowFields);
  const fields = [...rowFields, ...added];
  const characters = options.characters ?? "";
  const stored = options.signatures ?? new Map<string, StoredSignature>();
  const wanted = wantedCharacters(source, fields, calculations, characters, stored);
  const fonts = new FontRegistry(document, form, embedFaces(document, wanted, scripts, platform));
  const rested = restAll(document, form, fonts);
  stripForm(document);
  registerFonts(fields, fonts);
  const flatten = options.flatten === true;
  const signatures = embedSignatures(document, fields, stored, fonts, flatten, platform);
  const pages = flatten ? flattenPages(document, form, fields, fonts, signatures, platform) : null;
  if (options.test === true) {
    // The stamp is translucent.
    removeClaim(document);
    stampPages(document, platform);
  }
  const pdfaPart = claimedPart(document);
  const shown = pages === null ? dynamicObjects(fields, rested) : pages.map((page) => page.num);
  const signed = signatureObjects(signatures);
  const dynamic = [...shown, ...signed.map((ref) => ref.num)];
  const further = [...signed, ...signatureResources(signatures)];
  const numbered = numberObjects(document, fonts, dynamic, further, pdfaPart === 1);
  const table = new PieceTable();
  const { numbers, first } = numbered;
  const shrinking = shrinkingFields(options.overflow ?? {});
  const planning: Planning = { document, numbers, first, fonts, table, signatures, shrinking };
  const plans = fields.map((field) => {
    if (field.type === "signature") return planSignature(planning, field);
    if (field.type === "button") return planPicture(planning, field);
    if (pages !== null) return planValue(field);
    return planField(planning, field, rested.get(field) ?? []);
  });
  const places = new Map(fields.map((field, index) => [field, index]));
  const pagePlans = pages === null ? null : pages.map((page) => planPage(planning, page, places));
  const planned = { document, form, fields: rowFields, calculations, table, fonts, plans };
  const encryption = options.encryption ?? null;
  const facts = { pages: pagePlans, numbered, characters, pdfaPart, encryption };
  return finish({ ...planned, ...facts }, platform);
}

/** The form with its fields' formats replaced; unknown names are ignored. */
function withFormats(
  { document, form }: Source,
  formats: Readonly<Record<string, string>>,
): Source {
  const byName = new Map(Object.entries(formats));
  if (byName.size === 0) return { document, form };
  const fields = form.fields.map((field) => {
    const format = byName.get(field.name);
    return format === undefined ? field : { ...field, format };
  });
  return { document, form: { ...form, fields } };
}

function shrinkingFields(overflow: NonNullable<CompileOptions["overflow"]>): Planning["shrinking"] {
  const names = Object.entries(overflow).filter(([, policy]) => policy === "shrink");
  return new Set(names.map(([name]) => name));
}

function selectFields(form: Form, names: readonly string[] | undefined): readonly Field[] {
  if (names === undefined) return form.fields.filter((field) => isWritable(field));
  const byName = new Map(form.fields.map((field) => [field.name, field]));
  return names.map((name) => {
    const field = byName.get(name);
    if (field === undefined) throw new RangeError(`The form has no field "${name}".`);
    return field;
  });
}

function restAll(document: Document, form: Form, fonts: FontRegistry): RestedFields {
  lowerValues(document, form);
  const rested = new Map<Field, readonly RestedWidget[]>();
  for (const field of form.fields) {
    if (field.isBarcode) {
      leaveBarcode(field);
      rested.set(field, []);
    } else if (field.type === "text" || field.type === "choice") {
      rested.set(field, restText(document, form, field, fonts));
    } else if (field.type === "checkbox" || field.type === "radio") restButton(document, field);
  }
  return rested;
}

/** All appearances are generated, so readers must not regenerate them (ISO 32000-2, 12.7.3). */
function stripForm(document: Document): void {
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  for (const key of ["NeedAppearances", "XFA"]) acroForm?.delete(key);
}

/** The objects that a row rewrites, in field order. */
function dynamicObjects(fields: readonly Field[], rested: RestedFields): readonly number[] {
  return fields.flatMap((field) => {
    if (field.type === "button" || field.type === "signature") return [];
    const nodes = field.nodes.map((node) => node.num);
    const shown = rested.get(field)?.map((widget) => widget.appearance.num);
    if (shown !== undefined) return [...nodes, ...shown];
    const kids = field.nodes.flatMap((node) => (node.merged ? [] : node.widgets));
    return [...nodes, ...kids.map((kid) => kid.num)];
  });
}

/** Fonts of fields whose text a row may draw, even if the file's own appearance is kept until then. */
function registerFonts(fields: readonly Field[], fonts: FontRegistry): void {
  for (const field of fields) {
    if (field.type !== "text" && field.type !== "choice") continue;
    for (const node of field.nodes) {
      for (const widget of node.widgets) fonts.find(widget.defaultAppearance);
    }
  }
}

/** Printable ASCII: typed names in these letters need no announcement. */
const ASCII = Array.from({ length: 95 }, (_, at) => 32 + at);

/**
 * The characters that fallback faces have to cover: those of the form's own texts, of the rows as announced, and of
 * signatures.
 */
function wantedCharacters(
  source: Source,
  fields: readonly Field[],
  calculations: readonly CalculationPlan[],
  announced: string,
  signatures: ReadonlyMap<string, StoredSignature>,
): WantedCharacters {
  const computed = calculations.flatMap(({ field, rule }) =>
    rule.kind === "formula" ? (fields[field] ?? []) : [],
  );
  const shown = new Set(lackingCharacters(source, new Set(computed)));
  addAll(shown, announced);
  const weights = weightsOf(source);
  if (!fields.some((field) => field.type === "signature")) return { shown, weights, signed: null };
  const signed = new Set(ASCII);
  addAll(signed, announced);
  for (const signature of signatures.values()) {
    if (signature.kind === "typed") addAll(signed, signature.name);
  }
  return { shown, weights, signed };
}

/** The weights of the form's own fonts; regular for a form without text. */
function weightsOf(source: Source): WantedCharacters["weights"] {
  const bolds = source.form.fields.flatMap((field) =>
    Array.from(fieldFonts(source, field), ({ bold }) => bold),
  );
  if (!bolds.includes(true)) return ["sans"];
  return bolds.includes(false) ? ["sans", "sansBold"] : ["sansBold"];
}
