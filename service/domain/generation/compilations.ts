import { COMPILED_VERSION, type CompiledTemplate } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import { planRow } from "#domain/mappings";
import type { FormRefusal } from "#domain/templates";
import type { FillOrder } from "./upload.ts";

/** What a compilation is made of. */
export type Compilation = Pick<FillOrder, "compiledKey" | "templateKey" | "flatten"> & {
  readonly fields: readonly string[];
  /** What the rows of one upload bring that the form's own fonts lack; "" for all whose rows bring no such thing. */
  readonly characters: string;
};

/** Compiled templates, kept in memory and in the objects. */
export type Compilations = {
  /**
   * The one that lies under its key, else made of the template's PDF and put there. A `FormRefusal` when the PDF
   * cannot be compiled; it fails when the PDF is gone.
   */
  readonly get: (compilation: Compilation) => Promise<CompiledTemplate | FormRefusal>;
  /** The one under this key, of whatever version; null when there is none. */
  readonly find: (compiledKey: string) => Promise<CompiledTemplate | null>;
};

/** The compilation that rows are filled with where the form's own fonts have all that they bring. */
export function compilationOf(order: FillOrder): Compilation {
  const { compiledKey, templateKey, flatten } = order;
  const { fields } = planRow(order.fieldMappings, order.fields);
  return { compiledKey, templateKey, flatten, fields, characters: "" };
}

/** Names the compilation that this version of the engine makes of a template for these fields. */
export function compiledNow(
  hashing: Hashing,
  made: {
    readonly template: string;
    readonly fields: readonly string[];
    readonly flatten: boolean;
  },
): Pick<FillOrder, "compiledKey" | "compiledVersion"> {
  return named(hashing.sha256(JSON.stringify([made.template, made.fields, made.flatten])));
}

/** The same order for this version of the engine. */
export function orderNow(order: FillOrder): FillOrder {
  return { ...order, ...named(order.compiledKey.split("/").at(-1) ?? "") };
}

function named(sum: string): Pick<FillOrder, "compiledKey" | "compiledVersion"> {
  return {
    compiledKey: `compiled/${COMPILED_VERSION}/${sum}`,
    compiledVersion: Number(COMPILED_VERSION),
  };
}
