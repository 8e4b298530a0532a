import { outcomeOf } from "./converter.ts";
import { type DynamicCase, judgeDynamic } from "./judge-dynamic.ts";
import type { Group } from "./measure.ts";
import type { Scoring } from "./scoring.ts";
import { seeForm } from "./seen-form.ts";

/** The warning that says that a field has no field in the result. */
const NOT_CONVERTED = "field_not_converted";

/** Group 1 over all dynamic files. */
export async function countDynamic({ dynamic, converter, progress }: Scoring): Promise<Group> {
  const advance = progress(dynamic.length);
  const cases: DynamicCase[] = [];
  for (const { file, pdf, template, xfa } of dynamic) {
    const outcome = outcomeOf(await converter.convert(pdf));
    const { usesEntities } = xfa;
    cases.push({ file, template, usesEntities, outcome: await read(outcome) });
    advance();
  }
  return judgeDynamic(cases);
}

async function read(outcome: ReturnType<typeof outcomeOf>): Promise<DynamicCase["outcome"]> {
  if (outcome.kind === "none") return outcome;
  const { result } = outcome.converted;
  const warnings = result.kind === "converted" ? result.warnings : [];
  const warned = warnings
    .filter(({ code }) => code === NOT_CONVERTED)
    .flatMap(({ fields }) => fields ?? []);
  try {
    return { kind: "form", form: await seeForm(outcome.pdf), warned };
  } catch (error) {
    return { kind: "none", why: `mupdf cannot read the result: ${String(error)}` };
  }
}
