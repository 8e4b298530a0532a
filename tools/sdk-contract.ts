/** A schema in an OpenAPI 3.1 document: the part of JSON Schema 2020-12 that zod generates. */
export type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** A route in the document. */
export type Operation = {
  /** What it does, as a first paragraph. */
  readonly description?: string;
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** The part of an OpenAPI document that this tool reads. */
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const HEAD = `/**
 * The service's contract, as its OpenAPI document has it; names are spelled as they are on the wire.
 * Written by tools/write-sdk.ts; not edited by hand.
 */
`;
const REFUSALS_COMMENT =
  "By its code what each refusal says besides `message`, `request_id` and `details`.";
const CALLS_COMMENT =
  "Every call: what it takes, and what it answers by status; `null` is no JSON.";

/** Members of every refusal. */
const EVERY_REFUSAL: readonly string[] = ["error", "message", "request_id", "details"];
const NOTHING_MORE = "Readonly<Record<string, unknown>>";

/** Names of schemas that would shadow JavaScript's own. */
const RENAMED: Readonly<Record<string, string>> = { Error: "ErrorBody" };

/** A module with the types of every named schema and every call; throws for an unsupported schema. */
export function contractModule({ paths, components }: OpenApi): string {
  const calls = callsOf(paths);
  const uses = usesOf(components.schemas, calls);
  const all = Object.entries(components.schemas);
  const refusals = all.flatMap(([, schema]) => refusalMember(schema));
  const named = all
    .filter(([, schema]) => codeOf(schema) === null)
    .map(
      ([name, schema]) =>
        `${comment(schema.description ?? uses.get(name) ?? "")}export type ${nameOf(name)} = ${typeOf(schema)};\n`,
    );
  const members = calls.map(
    ({ title, operation }) =>
      `${comment(operation.description?.split("\n\n", 1)[0] ?? "")}readonly ${JSON.stringify(title)}: ${callType(operation)};`,
  );
  return [
    HEAD,
    ...named,
    `${comment(REFUSALS_COMMENT)}export type Refusals = {\n${refusals.join("\n")}\n};\n`,
    `${comment(CALLS_COMMENT)}export type Calls = {\n${members.join("\n")}\n};\n`,
  ].join("\n");
}

type Call = { readonly title: string; readonly operation: Operation };

function callsOf(paths: OpenApi["paths"]): readonly Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
}

/** For schemas without a description, a sentence that says where they are used. */
function usesOf(
  schemas: OpenApi["components"]["schemas"],
  calls: readonly Call[],
): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  const add = (within: unknown, sentence: string): void => {
    for (const name of referencesIn(within)) if (!uses.has(name)) uses.set(name, sentence);
  };
  for (const { title, operation } of calls) {
    add(operation.requestBody, `Sent with \`${title}\`.`);
    const answers = Object.entries(operation.responses).filter(([status]) =>
      status.startsWith("2"),
    );
    add(answers, `The answer of \`${title}\`.`);
  }
  for (const [name, schema] of Object.entries(schemas))
    add(schema, `A part of \`${nameOf(name)}\`.`);
  return uses;
}

/** The code of a refusal; `null` for other schemas. */
function codeOf({ properties = {} }: Schema): string | null {
  const code = properties["error"]?.const;
  return typeof code === "string" ? code : null;
}

function refusalMember(schema: Schema): readonly string[] {
  const code = codeOf(schema);
  if (code === null) return [];
  const own = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !EVERY_REFUSAL.includes(name),
  );
  const type =
    own.length === 0 ? NOTHING_MORE : typeOf({ ...schema, properties: Object.fromEntries(own) });
  return [`${comment(schema.description ?? "")}readonly ${key(code)}: ${type};`];
}

function referencesIn(value: unknown): readonly string[] {
  return Array.from(
    JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    ([, name]) => name ?? "",
  );
}

function callType({ parameters = [], requestBody, responses }: Operation): string {
  const path = parameters.filter((one) => one.in === "path");
  const query = parameters.filter((one) => one.in === "query");
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, { content = {} }]) => `readonly ${status}: ${answerType(content)};`);
  const members = [
    ...(path.length === 0
      ? []
      : [
          `readonly path: {${path.map(({ name }) => `readonly ${key(name)}: string | number;`).join("")}};`,
        ]),
    ...(query.length === 0 ? [] : [`readonly query: {${query.map(queryMember).join("\n")}};`]),
    ...(requestBody === undefined ? [] : [`readonly body: ${bodyType(requestBody)};`]),
    `readonly answers: {${answers.join("\n")}};`,
  ];
  return `{\n${members.join("\n")}\n}`;
}

function queryMember({
  name,
  required = false,
  schema = {},
}: NonNullable<Operation["parameters"]>[number]): string {
  return `${comment(schema.description ?? "")}readonly ${key(name)}${required ? "" : "?"}: ${typeOf(schema)};`;
}

function bodyType({ content, required = true }: NonNullable<Operation["requestBody"]>): string {
  const schemas = Object.values(content).flatMap(({ schema }) =>
    schema === undefined ? [] : [schema],
  );
  return union([...schemas.map(typeOf), ...(required ? [] : ["undefined"])]);
}

function answerType(content: Content): string {
  const schema = content["application/json"]?.schema;
  return schema === undefined ? "null" : typeOf(schema);
}

function typeOf(schema: Schema): string {
  const { $ref, enum: members, anyOf, oneOf, allOf, prefixItems, items, type } = schema;
  if ($ref !== undefined) return nameOf($ref.split("/").at(-1) ?? "");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (members !== undefined) return union(members.map((one) => JSON.stringify(one)));
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return union(choices.map(typeOf));
  if (allOf !== undefined) return allOf.map((one) => `(${typeOf(one)})`).join(" & ");
  if (schema.not !== undefined) return "never";
  if (prefixItems !== undefined) return `readonly [${prefixItems.map(typeOf).join(", ")}]`;
  if (typeof type === "object") return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === "array")
    return `readonly (${typeOf(items === false || items === undefined ? {} : items)})[]`;
  if (type === "object") return objectType(schema);
  return plainType(schema);
}

function plainType({ type, format }: Schema): string {
  switch (type) {
    case undefined:
      return "unknown";
    case "string":
      return format === "binary" ? "Blob" : "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type;
    default:
      throw new Error(`No type is known for a schema of type ${JSON.stringify(type)}.`);
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  const isOpen = typeof additionalProperties === "object" || additionalProperties === true;
  const others =
    typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  const record = `Readonly<Record<string, ${others}>>`;
  if (properties === undefined) return record;
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${comment(schema.description ?? "")}readonly ${key(name)}${mark}: ${typeOf(schema)};`;
  });
  const own = `{\n${members.join("\n")}\n}`;
  return isOpen ? `${own} & Readonly<Record<string, unknown>>` : own;
}

function union(members: readonly string[]): string {
  return [...new Set(members)].join(" | ");
}

function nameOf(schema: string): string {
  return RENAMED[schema] ?? schema;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function comment(text: string): string {
  const safe = text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ").trim();
  return safe === "" ? "" : `/** ${safe} */\n`;
}
