import type { CallOptions, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  SchemaTemplate,
  SchemaTemplateCreate,
  SchemaTemplatePage,
  SchemaTemplateUpdate,
  SchemaTemplateValidate,
  SchemaTemplateValidation,
} from "./contract.ts";
import { type List, listOf } from "./list.ts";

const LIST = "GET /api/v1/schema-templates";
const ONE = "/api/v1/schema-templates/{schema_template_id}";

/** JSON Schemas (2020-12) that mappings hold their rows to. */
export class SchemaTemplates {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Keeps a schema of one row: an object by alias. */
  create(body: SchemaTemplateCreate, options: CallOptions = {}): Promise<SchemaTemplate> {
    return this.#connection.json("POST /api/v1/schema-templates", { body }, options);
  }

  /** The account's schemas, newest first. */
  list(query: Query<typeof LIST> = {}, options: CallOptions = {}): List<SchemaTemplatePage> {
    return listOf(this.#connection, LIST, "schema_templates", { query }, options);
  }

  /** One schema. */
  get(schema_template_id: number, options: CallOptions = {}): Promise<SchemaTemplate> {
    return this.#connection.json(`GET ${ONE}`, { path: { schema_template_id } }, options);
  }

  /** Changes the members given. */
  update(
    schema_template_id: number,
    body: SchemaTemplateUpdate,
    options: CallOptions = {},
  ): Promise<SchemaTemplate> {
    const input = { path: { schema_template_id }, body };
    return this.#connection.json(`PUT ${ONE}`, input, options);
  }

  /** `schema_template_in_use` as long as a mapping has it. */
  delete(schema_template_id: number, options: CallOptions = {}): Promise<null> {
    return this.#connection.json(`DELETE ${ONE}`, { path: { schema_template_id } }, options);
  }

  /** What is wrong with rows by a schema that need not be saved. */
  validate(
    body: SchemaTemplateValidate,
    options: CallOptions = {},
  ): Promise<SchemaTemplateValidation> {
    return this.#connection.json("POST /api/v1/schema-templates/validate", { body }, options);
  }
}
