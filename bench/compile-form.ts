import { type CompiledTemplate, compile, type Field, open, type Refused } from "@platen/engine";
import { nodePlatform } from "@platen/engine/node";
import { isWritable } from "./values/field-parts.ts";

/** A form that our engine took, ready to be filled; `fields` in the order of a row's values. */
export type OurForm = {
  readonly kind: "form";
  readonly template: CompiledTemplate;
  readonly fields: readonly Field[];
  /** Every field of the form, those that cannot be filled too. */
  readonly allFields: readonly Field[];
};

/** Opens `pdf` and compiles all its writable fields. */
export async function compileForm(
  pdf: Uint8Array,
  options: { readonly flatten: boolean },
): Promise<OurForm | Refused> {
  const opened = await open(pdf, nodePlatform);
  if (opened.kind === "refused") return opened;
  const allFields = opened.form.fields;
  const fields = allFields.filter(isWritable);
  const names = fields.map((field) => field.name);
  const template = compile(opened, { fields: names, flatten: options.flatten }, nodePlatform);
  return { kind: "form", template, fields, allFields };
}
