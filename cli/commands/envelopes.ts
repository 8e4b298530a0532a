import {
  type Envelope,
  type EnvelopePage,
  EnvelopeUpdateMaxima,
  type FailOnCode,
} from "@platen/sdk";
import type { Command } from "commander";
import { shortened } from "../output/wording.ts";
import { changed, given } from "../remote/inputs.ts";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { listVerb, tableOf } from "../remote/list.ts";
import { group, ID_MAX, type Shown, verb } from "../remote/verb.ts";
import {
  FAIL_ON_OPTION,
  numberUpTo,
  orNone,
  textOrNone,
  VERSION_MAX,
} from "../terminal/option-values.ts";
import { misuse } from "../terminal/refusal.ts";

const OPTIONS_WIDTH = 60;

/** `platen envelopes`: forms and mappings under one number. */
export function envelopesCommand(): Command {
  return group("envelopes", "Forms and mappings under one number, ready to be filled.", [
    listVerb<EnvelopePage>({
      description: "List the account's envelopes.",
      example: "envelopes list",
      list: (platen, query) => platen.envelopes.list(query),
      plural: "envelopes",
      columns: [
        { title: "ID", align: "right", of: ({ id }) => id },
        { title: "NAME", of: ({ name }) => name },
        { title: "TEMPLATES", of: ({ pairs }) => pairs.map((one) => one.template_id).join(" + ") },
        {
          title: "MAPPINGS",
          of: ({ pairs }) => pairs.map((one) => one.mapping_id ?? "–").join(" + "),
        },
        { title: "PATTERN", of: ({ filename_pattern }) => filename_pattern },
      ],
    }),
    verbOf(KINDS.envelope, {
      name: "show",
      description: "Show an envelope and the names that it expects.",
      run: async (platen, id) => shownEnvelope(await platen.envelopes.get(id)),
    }),
    createVerb(),
    updateVerb(),
    verbOf(KINDS.envelope, {
      name: "schema",
      description: "Print the JSON Schema (2020-12) of one row.",
      after: " > row.schema.json",
      run: async (platen, id) => {
        const schema = await platen.envelopes.schema(id);
        return { json: schema, text: JSON.stringify(schema, null, 2) };
      },
    }),
    verbOf(KINDS.envelope, {
      name: "csv-template",
      description: "Print the header row of its CSV files.",
      after: " > people.csv",
      run: async (platen, id) => {
        const text = await platen.envelopes.csvTemplate(id);
        return { json: { csv: text }, text: text.trimEnd() };
      },
    }),
    deleteVerb(KINDS.envelope, {
      description: "Delete an envelope; existing outputs are kept.",
      delete: (platen, id) => platen.envelopes.delete(id),
    }),
  ]);
}

function createVerb(): Command {
  type Options = {
    mapping?: number;
    pairs?: string;
    name?: string;
    pattern?: string;
    failOn?: readonly FailOnCode[];
  };
  return verb<Options>({
    name: "create",
    description: "Combine forms and mappings under one number.",
    options: [
      ["--mapping <mapping>", "the mapping; its template is the form", numberUpTo(ID_MAX)],
      [
        "--pairs <list>",
        "several, as template:mapping separated by commas: each row becomes one PDF of all of them",
      ],
      ["--name <name>", "its name (default: the mapping's)"],
      ["--pattern <pattern>", 'names of the PDFs, such as "{last_name}-{id}"'],
      FAIL_ON_OPTION,
    ],
    examples: [
      'envelopes create --mapping 7 --pattern "{last_name}"',
      "envelopes create --pairs 12:7,13:8 --name Both",
    ],
    run: async ({ platen, options: { mapping, pairs, name, pattern, failOn } }) => {
      if ((mapping === undefined) === (pairs === undefined))
        throw misuse("An envelope needs either --mapping or --pairs.", "Give one of them.");
      const parts = pairs === undefined ? [] : pairsIn(pairs);
      const first = await platen.mappings.get(mapping ?? parts[0]?.mapping_id ?? 0);
      return shownEnvelope(
        await platen.envelopes.create({
          name: name ?? first.name,
          ...(pairs === undefined
            ? { template_id: first.template_id, mapping_id: first.id }
            : { pairs: parts }),
          ...given({ filename_pattern: pattern, fail_on: failOn }),
        }),
      );
    },
  });
}

function updateVerb(): Command {
  type Options = {
    mapping?: number;
    pairs?: string;
    name?: string;
    description?: string | null;
    pattern?: string | null;
    templateVersion?: number | null;
    retention?: number | null;
  };
  return verb<Options>({
    name: "update",
    description: "Change an envelope: its forms and mappings, its name, the names of its PDFs.",
    args: [KINDS.envelope.arg],
    options: [
      ["--mapping <mapping>", "another mapping, and its template", numberUpTo(ID_MAX)],
      ["--pairs <list>", "other forms, as template:mapping separated by commas"],
      ["--name <name>", "its name"],
      ["--description <text>", "what it is for, or none", textOrNone],
      ["--pattern <pattern>", "names of the PDFs, or none for the row's number", textOrNone],
      [
        "--template-version <number>",
        "a version of its form, or none for the mapping's",
        orNone(numberUpTo(VERSION_MAX)),
      ],
      [
        "--retention <seconds>",
        "how long its outputs are kept, or none for the account's setting",
        orNone(numberUpTo(EnvelopeUpdateMaxima.retention_seconds)),
      ],
    ],
    examples: ["envelopes update 3 --mapping 8", 'envelopes update 3 --pattern "{last_name}-{id}"'],
    run: async ({ platen, args: [id], options }) => {
      const { mapping, pairs, name, description, pattern, templateVersion, retention } = options;
      if (mapping !== undefined && pairs !== undefined)
        throw misuse("--mapping and --pairs exclude each other.", "Give one of them.");
      const change = changed({
        mapping_id: mapping,
        pairs: pairs === undefined ? undefined : pairsIn(pairs),
        name,
        description,
        filename_pattern: pattern,
        template_version: templateVersion,
        retention_seconds: retention,
      });
      const form =
        mapping === undefined
          ? {}
          : { template_id: (await platen.mappings.get(mapping)).template_id };
      const envelope_id = KINDS.envelope.idIn(id);
      return shownEnvelope(await platen.envelopes.update(envelope_id, { ...change, ...form }));
    },
  });
}

function pairsIn(text: string): { template_id: number; mapping_id: number }[] {
  return text.split(",").map((part) => {
    const [template, mapping] = part.trim().split(":");
    return { template_id: KINDS.template.idIn(template), mapping_id: KINDS.mapping.idIn(mapping) };
  });
}

function shownEnvelope(envelope: Envelope): Shown {
  const { id, name, pairs, fail_on, expected_aliases } = envelope;
  const parts = pairs.map((one) => `template ${one.template_id}, mapping ${one.mapping_id ?? "–"}`);
  const table = tableOf<Envelope["expected_aliases"][number]>(
    [
      { title: "NAME", of: ({ alias }) => alias },
      { title: "TYPE", of: ({ type }) => type },
      { title: "MAX", align: "right", of: ({ max_length }) => max_length },
      { title: "REQUIRED", of: ({ required }) => (required ? "yes" : "") },
      { title: "OPTIONS", of: ({ options }) => shortened(options.join(" | "), OPTIONS_WIDTH) },
    ],
    expected_aliases,
  );
  const fails = fail_on.length === 0 ? "" : `\nRows fail with ${fail_on.join(", ")}.`;
  const text = `Envelope ${id}, ${name}: ${parts.join("; ")}${fails}\n\n${table}`;
  return { json: envelope, text };
}
