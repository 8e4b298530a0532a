import { PageQuery, pageEnd, pageRequest } from "#contract/page.ts";
import {
  SchemaTemplate,
  SchemaTemplateCreate,
  SchemaTemplatePage,
  SchemaTemplateUpdate,
  SchemaTemplateValidate,
  SchemaTemplateValidation,
} from "#contract/schema-template.ts";
import {
  changeSchema,
  createSchema,
  deleteSchema,
  findSchema,
  listSchemas,
  type MappingDeps,
  validateRows,
} from "#domain/mappings";
import { schemaTemplateId } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { schemaTemplateBody, validatedRowBody } from "./bodies.ts";

/** JSON Schemas that mappings validate rows against. */
export const schemaRoutes = [
  route({
    method: "POST",
    path: "/api/v1/schema-templates",
    scope: "write",
    tag: "Schemas",
    summary: "Create a schema",
    description: "Stores a JSON Schema. Mappings that reference it validate their rows against it.",
    body: SchemaTemplateCreate,
    answers: { 201: { description: "The schema.", schema: SchemaTemplate } },
    handle: async ({ caller, body: { name, schema } }, deps: MappingDeps) =>
      created(schemaTemplateBody(await createSchema(deps, caller, { name, schema }))),
  }),
  route({
    method: "GET",
    path: "/api/v1/schema-templates",
    scope: "read",
    tag: "Schemas",
    summary: "List schemas",
    description: "Lists the account's schemas, newest first.",
    query: PageQuery,
    answers: { 200: { description: "A page of schemas.", schema: SchemaTemplatePage } },
    handle: async ({ caller, query }, deps: MappingDeps) => {
      const page = await listSchemas(deps, caller, pageRequest(query));
      return ok({ schema_templates: page.items.map(schemaTemplateBody), ...pageEnd(page) });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/schema-templates/:schema_template_id",
    scope: "read",
    tag: "Schemas",
    summary: "Get a schema",
    description: "Returns a schema.",
    answers: { 200: { description: "The schema.", schema: SchemaTemplate } },
    refusals: { 404: ["schema_template_not_found"] },
    handle: async ({ caller, params }, deps: MappingDeps) => {
      const id = schemaTemplateId(params.schema_template_id);
      return ok(schemaTemplateBody(await findSchema(deps, caller, id)));
    },
  }),
  route({
    method: "PUT",
    path: "/api/v1/schema-templates/:schema_template_id",
    scope: "write",
    tag: "Schemas",
    summary: "Update a schema",
    description: "Changes the name or the schema. Members left out keep their values.",
    body: SchemaTemplateUpdate,
    answers: { 200: { description: "The updated schema.", schema: SchemaTemplate } },
    refusals: { 404: ["schema_template_not_found"] },
    handle: async ({ caller, params, body: { name, schema } }, deps: MappingDeps) => {
      const id = schemaTemplateId(params.schema_template_id);
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(schema === undefined ? {} : { schema }),
      };
      return ok(schemaTemplateBody(await changeSchema(deps, caller, id, change)));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/schema-templates/:schema_template_id",
    scope: "write",
    tag: "Schemas",
    summary: "Delete a schema",
    description: "Deletes a schema that no mapping uses.",
    answers: { 204: { description: "The schema is deleted." } },
    refusals: { 404: ["schema_template_not_found"], 409: ["schema_template_in_use"] },
    handle: async ({ caller, params }, deps: MappingDeps) => {
      await deleteSchema(deps, caller, schemaTemplateId(params.schema_template_id));
      return nothing();
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/schema-templates/validate",
    scope: "write",
    tag: "Schemas",
    summary: "Validate rows against a schema",
    description:
      "Checks rows of data against a schema that need not be saved. Nothing is stored or counted.",
    body: SchemaTemplateValidate,
    answers: { 200: { description: "The validation result.", schema: SchemaTemplateValidation } },
    handle: async ({ body }, deps: MappingDeps) => {
      const rows = validateRows(deps, body).map(validatedRowBody);
      return ok({ valid: rows.every(({ valid }) => valid), rows });
    },
  }),
];
