import type { Mapping, MappingPage, Template } from "@platen/sdk";
import type { Command } from "commander";
import { tableLines } from "../output/table.ts";
import { counted } from "../output/wording.ts";
import { changed, given, jsonIn } from "../remote/inputs.ts";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { type ItemColumn, listVerb } from "../remote/list.ts";
import { group, ID_MAX, type Shown, verb } from "../remote/verb.ts";
import { numberUpTo, orNone, textOrNone, VERSION_MAX, yesOrNo } from "../terminal/option-values.ts";
import { EXIT, misuse } from "../terminal/refusal.ts";
import { suggestVerb } from "./suggest-mapping.ts";

const COLUMNS: readonly ItemColumn<Mapping>[] = [
  { title: "ID", align: "right", of: ({ id }) => id },
  { title: "NAME", of: ({ name }) => name },
  { title: "TEMPLATE", align: "right", of: ({ template_id }) => template_id },
  { title: "VERSION", align: "right", of: ({ template_version }) => template_version },
  { title: "FIELDS", align: "right", of: (one) => Object.keys(one.field_mappings).length },
];

/** `platen mappings`: the names of your data for a form's fields. */
export function mappingsCommand(): Command {
  return group("mappings", "Names of your data for the fields of a form.", [
    listVerb<MappingPage>({
      description: "List the account's mappings.",
      example: "mappings list",
      list: (platen, query) => platen.mappings.list(query),
      plural: "mappings",
      columns: COLUMNS,
    }),
    listVerb<MappingPage>({
      name: "library",
      description:
        "List the mappings that are offered for cloning (mappings update --library yes).",
      args: [["[search]", "words of the name or description"]],
      example: "mappings library",
      list: (platen, query, [search]) =>
        platen.mappings.library({ ...query, ...given({ search }) }),
      plural: "mappings",
      columns: [...COLUMNS, { title: "CATEGORY", of: ({ category }) => category }],
    }),
    verbOf(KINDS.mapping, {
      name: "show",
      description: "Show a mapping, field by field.",
      run: async (platen, id) => shownMapping(await platen.mappings.get(id)),
    }),
    suggestVerb(),
    createVerb(),
    updateVerb(),
    cloneVerb(),
    validateVerb(),
    deleteVerb(KINDS.mapping, {
      description: "Delete a mapping that no envelope uses.",
      delete: (platen, id) => platen.mappings.delete(id),
    }),
  ]);
}

function shownMapping(mapping: Mapping): Shown {
  const { id, name, template_id, template_version, field_mappings } = mapping;
  const fields = Object.entries(field_mappings);
  const head = `Mapping ${id}, ${name}: template ${template_id}, version ${template_version}, ${counted(fields.length, "field")}`;
  const rows = fields.map(([field, fed]) => [
    field,
    typeof fed === "string" ? fed : JSON.stringify(fed),
  ]);
  const lines = tableLines([{ title: "FIELD" }, { title: "FED BY" }], rows);
  return { json: mapping, text: [head, "", ...lines].join("\n") };
}

function createVerb(): Command {
  type Options = { template: number; name?: string; description?: string; own?: boolean };
  return verb<Options>({
    name: "create",
    description: "Give a form's fields the names of your data.",
    args: [["[names.json]", 'the names: {"field": "name"}; - reads standard input']],
    required: [["--template <template>", "the form", numberUpTo(ID_MAX)]],
    options: [
      ["--name <name>", "its name (default: the template's)"],
      ["--description <text>", "what it is for"],
      ["--own", "map every field to its own name, instead of reading a file"],
    ],
    examples: [
      "mappings create names.json --template 12",
      "mappings create --template 12 --own --json",
    ],
    run: async ({ platen, args: [path], options }) => {
      if ((path === undefined) === (options.own !== true))
        throw misuse("A mapping needs either a file or --own.", "Give one of them.");
      const names = path === undefined ? null : await jsonIn(path);
      const template = await platen.templates.get(options.template);
      const field_mappings = names ?? ownNames(template);
      return shownMapping(
        await platen.mappings.create({
          template_id: template.id,
          name: options.name ?? template.name,
          // The service validates the content, field by field.
          field_mappings: field_mappings as Mapping["field_mappings"],
          ...given({ description: options.description }),
        }),
      );
    },
  });
}

function updateVerb(): Command {
  type Options = {
    name?: string;
    description?: string | null;
    templateVersion?: number;
    schema?: number | null;
    library?: boolean;
    category?: string | null;
  };
  return verb<Options>({
    name: "update",
    description: "Change a mapping: its fields, its name, the version that it is pinned to.",
    args: [
      KINDS.mapping.arg,
      ["[names.json]", 'all names anew: {"field": "name"}; - reads standard input'],
    ],
    options: [
      ["--name <name>", "its name"],
      ["--description <text>", "what it is for, or none", textOrNone],
      [
        "--template-version <number>",
        "pin it to this version of its form",
        numberUpTo(VERSION_MAX),
      ],
      ["--schema <schema>", "the schema of its rows, or none", orNone(numberUpTo(ID_MAX))],
      ["--library <yes|no>", "offer it in the library", yesOrNo],
      ["--category <name>", "its category in the library, or none", textOrNone],
    ],
    examples: ["mappings update 7 names.json", "mappings update 7 --template-version 2"],
    run: async ({ platen, args: [id, path], options }) => {
      const { name, description, templateVersion, schema, library, category } = options;
      const names = path === undefined ? undefined : await jsonIn(path);
      const change = changed({
        // The service validates the content, field by field.
        field_mappings: names as Mapping["field_mappings"] | undefined,
        name,
        description,
        template_version: templateVersion,
        schema_template_id: schema,
        is_template: library,
        category,
      });
      return shownMapping(await platen.mappings.update(KINDS.mapping.idIn(id), change));
    },
  });
}

function ownNames({ fields }: Template): Readonly<Record<string, string>> {
  const fillable = fields.filter(({ type, read_only }) => type !== "button" && !read_only);
  return Object.fromEntries(fillable.map(({ name }) => [name, name]));
}

function cloneVerb(): Command {
  return verb<{ readonly name?: string; readonly template?: number }>({
    name: "clone",
    description: "Copy a mapping, optionally to another form.",
    args: [KINDS.mapping.arg],
    options: [
      ["--name <name>", "its name (default: the old one, with a mark)"],
      ["--template <template>", "the form of the copy", numberUpTo(ID_MAX)],
    ],
    examples: ["mappings clone 7 --template 13"],
    run: async ({ platen, args: [id], options: { name, template } }) => {
      const wanted = given({ name, template_id: template });
      const clone = await platen.mappings.clone(KINDS.mapping.idIn(id), wanted);
      const { matched, unmatched } = clone.report;
      const lost = unmatched.map((field) => `  missing: ${field}`);
      const text = [`Mapping ${clone.id}: ${counted(matched.length, "field")} found`, ...lost];
      return { json: clone, text: text.join("\n") };
    },
  });
}

function validateVerb(): Command {
  return verb({
    name: "validate",
    description: "Try a mapping on a row.",
    args: [
      KINDS.mapping.arg,
      ["<data.json>", 'the row: {"name": "value"}; - reads standard input'],
    ],
    examples: ["mappings validate 7 person.json"],
    run: async ({ platen, args: [id, path = ""] }) => {
      const found = await platen.mappings.validate(KINDS.mapping.idIn(id), await jsonIn(path));
      const errors = found.errors.map(({ field, message }) => `${field ?? "–"}: ${message}`);
      const text = found.valid ? "The row can be filled." : errors.join("\n");
      return { json: found, text, exitCode: found.valid ? EXIT.done : EXIT.failed };
    },
  });
}
