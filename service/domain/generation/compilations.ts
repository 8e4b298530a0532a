import type { CompiledTemplate } from "@platen/engine";
import { planRow } from "#domain/mappings";
import type { FormRefusal } from "#domain/templates";
import type { FillOrder } from "./upload.ts";

/** What a compilation is made of. */
export type Compilation = Pick<FillOrder, "compiledKey" | "templateKey" | "flatten"> & {
  readonly fields: readonly string[];
};

/**
 * Compiled templates: the one that lies under its key, else made of the template's PDF and put there. A `FormRefusal` when
 * the PDF cannot be compiled; it fails when the PDF is gone.
 */
export type Compilations = {
  readonly get: (compilation: Compilation) => Promise<CompiledTemplate | FormRefusal>;
};

/** The compilation that all rows of an order are filled with. */
export function compilationOf(order: FillOrder): Compilation {
  const { compiledKey, templateKey, flatten } = order;
  const { fields } = planRow(order.fieldMappings, order.fields);
  return { compiledKey, templateKey, flatten, fields };
}
