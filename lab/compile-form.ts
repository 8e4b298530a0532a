import {
  type CompiledTemplate,
  compile,
  type Field,
  open,
  type Refused,
  type Scripts,
  type Shaper,
} from "@platen/engine";
import { missingCharacters, needsShaper } from "@platen/engine/compile";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { isWritable } from "./values/field-parts.ts";

/** A form that our engine took, ready to be filled; `fields` in the order of a row's values. */
export type OurForm = {
  readonly kind: "form";
  readonly template: CompiledTemplate;
  /** The shaper that its `RowFiller` needs; `null` where the form's own fonts draw everything. */
  readonly shaper: Shaper | null;
  readonly fields: readonly Field[];
  /** Every field of the form, those that cannot be filled too. */
  readonly allFields: readonly Field[];
};

/** `characters`: what rows will bring, of which the form's fonts may lack some. */
type Options = { readonly flatten: boolean; readonly characters?: string };

/** Opens `pdf` and compiles all its writable fields, as a host does it: again where fonts lack what rows bring. */
export async function compileForm(pdf: Uint8Array, options: Options): Promise<OurForm | Refused> {
  const { characters = "" } = options;
  const scripts = await (loading ??= loadScripts());
  const plain = await compileOnce(pdf, { ...options, characters: "" }, scripts);
  if (plain.kind === "refused") return plain;
  const missing = missingCharacters(plain.template, characters);
  return missing === ""
    ? plain
    : await compileOnce(pdf, { ...options, characters: missing }, scripts);
}

/** One for all forms: it keeps the fonts that it has read. */
let loading: Promise<Scripts> | null = null;

async function compileOnce(
  pdf: Uint8Array,
  options: Required<Options>,
  scripts: Scripts,
): Promise<OurForm | Refused> {
  const opened = await open(pdf, nodePlatform);
  if (opened.kind === "refused") return opened;
  const allFields = opened.form.fields;
  const fields = allFields.filter(isWritable);
  const names = fields.map((field) => field.name);
  const template = compile(opened, { ...options, fields: names }, nodePlatform, scripts);
  const shaper = needsShaper(template) ? scripts.shaper : null;
  return { kind: "form", template, shaper, fields, allFields };
}
