import type { SchemaTemplate, SchemaTemplatePage } from "@platen/sdk";
import type { Command } from "commander";
import { changed, jsonIn } from "../remote/inputs.ts";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { listVerb } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";

/** `platen schema-templates`: JSON Schemas of rows. */
export function schemaTemplatesCommand(): Command {
  return group("schema-templates", "JSON Schemas that the rows of a mapping have to match.", [
    listVerb<SchemaTemplatePage>({
      description: "List the account's schemas.",
      example: "schema-templates list",
      list: (platen, query) => platen.schemaTemplates.list(query),
      plural: "schema_templates",
      columns: [
        { title: "ID", align: "right", of: ({ id }) => id },
        { title: "NAME", of: ({ name }) => name },
        { title: "UPDATED", of: ({ updated_at }) => updated_at },
      ],
    }),
    verbOf(KINDS.schema, {
      name: "show",
      description: "Print a schema.",
      after: " > person.schema.json",
      run: async (platen, id) => {
        const found = await platen.schemaTemplates.get(id);
        return { json: found, text: JSON.stringify(found.schema, null, 2) };
      },
    }),
    verb<{ readonly name: string }>({
      name: "create",
      description: "Store a JSON Schema (2020-12) of one row.",
      args: [["<schema.json>", "the schema; - reads standard input"]],
      required: [["--name <name>", "its name"]],
      examples: ["schema-templates create person.schema.json --name Person"],
      run: async ({ platen, args: [path = ""], options: { name } }) =>
        showSchema(await platen.schemaTemplates.create({ name, schema: await jsonIn(path) })),
    }),
    verb<{ readonly name?: string }>({
      name: "update",
      description: "Replace a schema, or rename it.",
      args: [KINDS.schema.arg, ["[schema.json]", "the new schema; - reads standard input"]],
      options: [["--name <name>", "its name"]],
      examples: ["schema-templates update 4 person.schema.json"],
      run: async ({ platen, args: [id, path], options: { name } }) => {
        const schema = path === undefined ? undefined : await jsonIn(path);
        const change = changed({ name, schema });
        return showSchema(await platen.schemaTemplates.update(KINDS.schema.idIn(id), change));
      },
    }),
    deleteVerb(KINDS.schema, {
      description: "Delete a schema that no mapping uses.",
      delete: (platen, id) => platen.schemaTemplates.delete(id),
    }),
  ]);
}

function showSchema(schema: SchemaTemplate): Shown {
  return { json: schema, text: `Schema ${schema.id}, ${schema.name}` };
}
