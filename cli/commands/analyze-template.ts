import type { TemplateAnalysis } from "@platen/sdk";
import type { Command } from "commander";
import { formWarningLine } from "../output/form-warnings.ts";
import { shortened } from "../output/wording.ts";
import { given } from "../remote/inputs.ts";
import { KINDS } from "../remote/kinds.ts";
import { tableOf } from "../remote/list.ts";
import { verb } from "../remote/verb.ts";
import { numberUpTo, VERSION_MAX } from "../terminal/option-values.ts";
import { usageLine } from "./suggest-mapping.ts";

const LABEL_WIDTH = 60;

/** `platen templates analyze`: label, type and a name of every field. */
export function analyzeVerb(): Command {
  return verb<{ readonly templateVersion?: number }>({
    name: "analyze",
    description: "Find every field's label and type, and suggest names; one AI generation.",
    args: [KINDS.template.arg],
    options: [
      ["--template-version <number>", "a version (default: the newest)", numberUpTo(VERSION_MAX)],
    ],
    examples: ["templates analyze 12", "templates analyze 12 --json"],
    run: async ({ platen, args: [id], options: { templateVersion } }) => {
      const body = given({ version: templateVersion });
      const analysis = await platen.ai.analyzeTemplate(KINDS.template.idIn(id), body);
      return { json: analysis, text: analysisLines(analysis).join("\n") };
    },
  });
}

function analysisLines(analysis: TemplateAnalysis): readonly string[] {
  const { fields, warnings, split_values, usage } = analysis;
  const table = tableOf(
    [
      { title: "FIELD", of: ({ raw_field }) => raw_field },
      { title: "LABEL", of: ({ label }) => shortened(label ?? "", LABEL_WIDTH) },
      { title: "TYPE", of: ({ suggested_type }) => suggested_type },
      { title: "NAME", of: ({ suggested_alias }) => suggested_alias },
      { title: "GROUP", of: ({ group }) => group?.id ?? null },
      { title: "SURE", align: "right", of: ({ confidence }) => confidence.toFixed(2) },
    ],
    fields,
  );
  const divided = split_values.map(({ label, parts }) => {
    const names = parts.map(({ raw_field }) => raw_field).join(", ");
    return `One value in ${parts.length} boxes${label === null ? "" : `, ${shortened(label, LABEL_WIDTH)}`}: ${names}`;
  });
  return [table, ...divided, ...warnings.map(formWarningLine), usageLine(usage)];
}
