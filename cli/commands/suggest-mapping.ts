import type { FieldMapping } from "@platen/forms/field-mappings";
import type { MappingSuggestions } from "@platen/sdk";
import { type Command, InvalidArgumentError } from "commander";
import { csvHeaderOf } from "../input/csv-header.ts";
import { checkOutput, writeOutput } from "../output/output-file.ts";
import { count, counted, shortened } from "../output/wording.ts";
import { given } from "../remote/inputs.ts";
import { KINDS } from "../remote/kinds.ts";
import { tableOf } from "../remote/list.ts";
import { ID_MAX, verb } from "../remote/verb.ts";
import { numberUpTo, VERSION_MAX } from "../terminal/option-values.ts";
import { misuse } from "../terminal/refusal.ts";

const NAME_WIDTH = 60;
const UNLIMITED = 999_999;
const CSV_ADVICE = "Its first line must name the columns.";

type Options = {
  readonly csv?: string;
  readonly aliases?: readonly string[];
  readonly schema?: number;
  readonly minConfidence?: number;
  readonly templateVersion?: number;
  readonly output?: string;
  readonly force?: boolean;
};

/** `platen mappings suggest`: the fields that the columns of a CSV mean. */
export function suggestVerb(): Command {
  return verb<Options>({
    name: "suggest",
    description: "Suggest the fields that your names mean; one AI generation.",
    args: [KINDS.template.arg],
    options: [
      ["--csv <file>", "take the names from a CSV's header; - reads standard input"],
      ["--aliases <names>", "the names, separated by commas", namesIn],
      ["--schema <schema>", "take the names from a schema", numberUpTo(ID_MAX)],
      ["--min-confidence <number>", "the least confidence, 0 to 1 (default: 0.5)", shareIn],
      ["--template-version <number>", "a version (default: the newest)", numberUpTo(VERSION_MAX)],
      ["-o, --output <file>", "write the pairs to a file for platen mappings create"],
      ["-f, --force", "overwrite the file if it exists"],
    ],
    examples: [
      "mappings suggest 12 --csv people.csv -o mapping.json",
      "mappings suggest 12 --aliases last_name,first_name",
    ],
    notes: "Nothing is saved at the service. Check the pairs below 0.9 before you use them.",
    run: async ({ platen, args: [id], options }) => {
      const template_id = KINDS.template.idIn(id);
      const names = await namesOf(options);
      const { output, templateVersion, minConfidence } = options;
      if (output !== undefined) checkOutput(output, options.force === true);
      const found = await platen.ai.suggestMapping({
        template_id,
        ...names,
        ...given({ template_version: templateVersion, min_confidence: minConfidence }),
      });
      if (output !== undefined) await writePairs(output, found);
      return { json: found, text: suggestionLines(found, output).join("\n") };
    },
  });
}

type Names =
  | { readonly csv_headers: readonly string[] }
  | { readonly aliases: readonly string[] }
  | { readonly schema_template_id: number };

async function namesOf({ csv, aliases, schema }: Options): Promise<Names> {
  if ([csv, aliases, schema].filter((one) => one !== undefined).length === 1) {
    if (csv !== undefined) return { csv_headers: await csvHeaderOf(csv, CSV_ADVICE) };
    if (aliases !== undefined) return { aliases };
    if (schema !== undefined) return { schema_template_id: schema };
  }
  throw misuse("Suggestions need names.", "Give one of --csv, --aliases and --schema.");
}

function namesIn(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw new InvalidArgumentError("Give names separated by commas, none of them empty.");
}

function shareIn(text: string): number {
  if (/^(0(\.\d+)?|1(\.0+)?)$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Give a number from 0 to 1.");
}

async function writePairs(path: string, found: MappingSuggestions): Promise<void> {
  const boxes = boxesOf(found);
  const pairs = found.suggestions.flatMap(({ raw_field, alias }): [string, FieldMapping][] => {
    const parts = boxes.get(raw_field);
    if (parts === undefined) return [[raw_field, alias]];
    return parts.map((part) => [part.raw_field, { source: alias, transform: part.transform }]);
  });
  await writeOutput(path, `${JSON.stringify(Object.fromEntries(pairs), null, 2)}\n`);
}

/** The boxes of each divided value, by the raw name of the first. */
function boxesOf({ split_values }: MappingSuggestions) {
  return new Map(split_values.map(({ parts }) => [parts[0]?.raw_field, parts] as const));
}

function suggestionLines(found: MappingSuggestions, output: string | undefined): readonly string[] {
  const { suggestions, unmatched_aliases, warnings, template_id } = found;
  const boxes = boxesOf(found);
  const fieldText = (name: string): string => {
    const others = (boxes.get(name)?.length ?? 1) - 1;
    const more = others === 0 ? "" : ` and ${others} more`;
    return `${shortened(name, NAME_WIDTH)}${more}`;
  };
  const table = tableOf(
    [
      { title: "NAME", of: ({ alias }) => shortened(alias, NAME_WIDTH) },
      { title: "FIELD", of: ({ raw_field }) => fieldText(raw_field) },
      { title: "SURE", align: "right", of: ({ confidence }) => confidence.toFixed(2) },
      { title: "WHY", of: ({ reason }) => reason },
    ],
    suggestions,
  );
  const unmatched = unmatched_aliases.map((alias) => `No field found for: ${alias}`);
  const written =
    output === undefined
      ? []
      : [
          `${counted(suggestions.length, "pair")} written to ${output}. Check it, then: platen mappings create ${output} --template ${template_id}`,
        ];
  return [
    ...(suggestions.length === 0 ? [] : [table]),
    ...unmatched,
    ...warnings.map(({ message }) => message),
    ...written,
    usageLine(found.usage),
  ];
}

/** How many AI generations are left. */
export function usageLine({ remaining, limit }: MappingSuggestions["usage"]): string {
  if (limit >= UNLIMITED) return "AI generations are unlimited.";
  return `${count(remaining)} of ${counted(limit, "AI generation")} are left this month.`;
}
