import { COMPILED_VERSION, type CompiledTemplate } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import { formatsOf, planRow } from "#domain/mappings";
import type { FormPart, FormRefusal } from "#domain/templates";
import type { FillOrder, FillPair, SignatureRef } from "./fill-order.ts";

/** What a compilation is made of. */
export type Compilation = Pick<FillOrder, "compiledKey" | "flatten" | "test"> & {
  readonly forms: readonly FormToCompile[];
  /** What the rows of one upload bring that the forms' own fonts lack; "" for all whose rows bring no such thing. */
  readonly characters: string;
  /** The stored signatures that the rows of one upload name. */
  readonly signatures: readonly SignatureRef[];
};

/** A form that lies in the objects. */
export type FormToCompile = Required<Omit<FormPart, "pdf">> & { readonly templateKey: string };

/** Compiled templates, kept in memory and in the objects. */
export type Compilations = {
  /**
   * The one that lies under its key, else made of the templates' PDFs and put there. A `FormRefusal` when they cannot
   * be compiled; it fails when a PDF is gone.
   */
  readonly get: (compilation: Compilation) => Promise<CompiledTemplate | FormRefusal>;
  /** The one under this key, of whatever version; null when there is none. */
  readonly find: (compiledKey: string) => Promise<CompiledTemplate | null>;
};

/** The compilation that rows are filled with where the forms' own fonts have all that they bring. */
export function compilationOf(order: FillOrder): Compilation {
  const { compiledKey, flatten, test, pairs } = order;
  const forms = pairs.map(formToCompile);
  return { compiledKey, flatten, test, forms, characters: "", signatures: [] };
}

/** Names the compilation that this version of the engine makes of these forms. */
export function compiledNow(
  hashing: Hashing,
  { pairs, flatten, test }: Pick<FillOrder, "pairs" | "flatten" | "test">,
): Pick<FillOrder, "compiledKey" | "compiledVersion"> {
  const forms = pairs.map((pair) => {
    const { fields, formats } = formToCompile(pair);
    return [pair.templateSha256, fields, formats];
  });
  return named(hashing.sha256(JSON.stringify([forms, flatten, test])));
}

/** The same order for this version of the engine. */
export function orderNow(order: FillOrder): FillOrder {
  return { ...order, ...named(order.compiledKey.split("/").at(-1) ?? "") };
}

function formToCompile({ templateKey, fieldMappings, fields }: FillPair): FormToCompile {
  const plan = planRow(fieldMappings, fields);
  return { templateKey, fields: plan.fields, formats: formatsOf(fieldMappings) };
}

function named(sum: string): Pick<FillOrder, "compiledKey" | "compiledVersion"> {
  return {
    compiledKey: `compiled/${COMPILED_VERSION}/${sum}`,
    compiledVersion: Number(COMPILED_VERSION),
  };
}
