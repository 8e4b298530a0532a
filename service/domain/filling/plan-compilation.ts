import { COMPILED_VERSION } from "@platen/engine/compile";
import { formatsOf, shrinkingOf } from "@platen/forms/field-mappings";
import { planRow } from "@platen/forms/row-values";
import { present } from "#base/assert.ts";
import type { Hashing } from "#base/hashing.ts";
import type { Compilation, FormToCompile } from "./compilations.ts";
import type { CompilationRef, FillPair, FillPlan, OutputOptions } from "./fill-plan.ts";

/** The shared compilation, for rows that need no characters beyond the forms' own fonts. */
export function compilationOf(fillPlan: FillPlan): Compilation {
  const { compiledKey, flatten, test, pairs } = fillPlan;
  const forms = pairs.map(formToCompile);
  return { compiledKey, flatten, test, forms, characters: "", signatures: [] };
}

/** Key and version of the compilation that this version of the engine makes of these forms. */
export function compiledNow(
  hashing: Hashing,
  pairs: FillPlan["pairs"],
  { flatten, test }: OutputOptions,
): CompilationRef {
  const forms = pairs.map((pair) => {
    const { fields, formats, overflow, encryption = null } = formToCompile(pair);
    return [pair.templateSha256, fields, formats, overflow, encryption];
  });
  return nameCompilation(hashing.sha256(JSON.stringify([forms, flatten, test])));
}

/** Returns the same plan for this version of the engine. */
export function planForThisEngine(fillPlan: FillPlan): FillPlan {
  return {
    ...fillPlan,
    ...nameCompilation(present(fillPlan.compiledKey.split("/").at(-1), "hash in a compiled key")),
  };
}

function formToCompile({
  templateKey,
  fieldMappings,
  fields,
  encryption,
}: FillPair): FormToCompile {
  const plan = planRow(fieldMappings, fields);
  return {
    templateKey,
    fields: plan.fields,
    formats: formatsOf(fieldMappings),
    overflow: shrinkingOf(fieldMappings),
    ...(encryption === undefined ? {} : { encryption }),
  };
}

function nameCompilation(sum: string): CompilationRef {
  return {
    compiledKey: `compiled/${COMPILED_VERSION}/${sum}`,
    compiledVersion: Number(COMPILED_VERSION),
  };
}
