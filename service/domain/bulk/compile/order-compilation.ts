import { COMPILED_VERSION } from "@platen/engine";
import type { Hashing } from "#base/hashing.ts";
import { formatsOf, planRow } from "#domain/mappings";
import type { FillOrder, FillPair } from "../fill-order.ts";
import type { Compilation, FormToCompile } from "./compilations.ts";

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
