import { z } from "zod";

/** A JSON Schema of the document. */
export type Schema = Readonly<Record<string, unknown>>;

/** A parameter in a path, a query or a header. */
export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly schema: Schema;
};

/** A documented response of one status. */
export type Promised = {
  readonly status: number;
  /** Schema of the body by media type; null without a schema; no entry: no body. */
  readonly content: ReadonlyMap<string, Schema | null>;
  /** The codes of an error. */
  readonly codes: readonly string[];
  readonly headers: ReadonlyMap<string, { readonly required: boolean; readonly schema: Schema }>;
};

/** A method of a path. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  /** With its parameters as `{names}`. */
  readonly path: string;
  readonly scope: "read" | "write" | "admin";
  readonly callers: "all" | "members" | "browser";
  readonly parameters: readonly Parameter[];
  readonly body: {
    readonly contentType: string;
    readonly schema: Schema;
    /** Every type that the operation takes. */
    readonly contents: Readonly<Record<string, Schema>>;
  } | null;
  readonly responses: ReadonlyMap<number, Promised>;
};

/** An OpenAPI document. */
export type ContractDocument = {
  /** Those that API keys may use. */
  readonly operations: readonly Operation[];
  /** Those of signed-in members only. */
  readonly ofMembers: readonly Operation[];
  /** Those of the pages of the service, which need no credentials, or the session cookie. */
  readonly ofBrowsers: readonly Operation[];
  /** Responses for unknown routes, by their name in the document. */
  readonly outside: ReadonlyMap<string, Promised>;
  /** Where the service is reached, by its own account. */
  readonly origin: string;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Example bodies: of errors by code, of successes by schema. */
  readonly examples: ReadonlyMap<string, unknown>;
  /** Resolves a reference. */
  readonly schemaOf: (schema: Schema) => Schema;
};

const Anything = z.record(z.string(), z.unknown());
const Media = z.looseObject({ schema: Anything.optional(), examples: Anything.optional() });
const Header = z.looseObject({ required: z.boolean().default(false), schema: Anything });
const Response = z.looseObject({
  headers: z.record(z.string(), Anything).default({}),
  content: z.record(z.string(), Media).default({}),
});
const Parameters = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: Anything,
});
const Shown = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).default([{ ApiKey: [] }]),
  parameters: z.array(Anything),
  requestBody: z
    .object({ content: z.record(z.string(), Media) })
    .loose()
    .optional(),
  responses: z.record(z.string(), Anything),
});
const Whole = z.looseObject({
  openapi: z.literal("3.1.0"),
  servers: z.array(z.object({ url: z.string() })).min(1),
  paths: z.record(z.string(), z.record(z.string(), Shown)),
  components: z.looseObject({
    schemas: z.record(z.string(), Anything),
    responses: z.record(z.string(), Anything),
    examples: z.record(z.string(), z.looseObject({ value: z.unknown() })),
  }),
});

/** Parses the document; throws if it is invalid or a reference is broken. */
export function readContract(json: unknown): ContractDocument {
  const whole = Whole.parse(json);
  const resolve = (found: Schema): Schema => {
    const reference = found["$ref"];
    if (typeof reference !== "string") return found;
    const steps = reference.slice("#/".length).split("/");
    return Anything.parse(steps.reduce<unknown>((at, name) => Anything.parse(at)[name], whole));
  };
  const all = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, shown]) => operationOf(method, path, shown, resolve)),
  );
  const { schemas, responses } = whole.components;
  const outside = Object.entries(responses).map(
    ([name, response]) => [name, promisedOf(0, response, resolve)] as const,
  );
  const examples = Object.entries(whole.components.examples).map(
    ([name, { value }]) => [name, value] as const,
  );
  return {
    operations: all.filter(({ callers }) => callers === "all"),
    ofMembers: all.filter(({ callers }) => callers === "members"),
    ofBrowsers: all.filter(({ callers }) => callers === "browser"),
    origin: new URL(whole.servers[0]?.url ?? "").origin,
    outside: new Map(outside),
    schemas,
    examples: new Map(examples),
    schemaOf: resolve,
  };
}

/** The members of an object; empty for other values. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Anything.safeParse(value).data ?? {};
}

type Resolve = (found: Schema) => Schema;

function operationOf(
  method: string,
  path: string,
  shown: z.output<typeof Shown>,
  resolve: Resolve,
): Operation {
  const callers = callersOf(shown.security);
  const scope =
    callers === "all" ? /scope (read|write|admin)/.exec(shown.description)?.[1] : "read";
  const contents = Object.fromEntries(
    Object.entries(shown.requestBody?.content ?? {}).map(([type, { schema = {} }]) => [
      type,
      schema,
    ]),
  );
  const [media] = Object.entries(contents);
  const responses = Object.entries(shown.responses).map(
    ([status, response]) =>
      [Number(status), promisedOf(Number(status), response, resolve)] as const,
  );
  return {
    id: shown.operationId,
    method: method.toUpperCase(),
    path,
    scope: z.enum(["read", "write", "admin"]).parse(scope),
    callers,
    parameters: shown.parameters.map((one) => Parameters.parse(resolve(one))),
    body: media === undefined ? null : { contentType: media[0], schema: media[1], contents },
    responses: new Map(responses),
  };
}

function callersOf(security: z.output<typeof Shown>["security"]): Operation["callers"] {
  if (security.some((scheme) => "ApiKey" in scheme)) return "all";
  return security.every((scheme) => "Session" in scheme) ? "members" : "browser";
}

function promisedOf(status: number, response: Schema, resolve: Resolve): Promised {
  const { headers, content } = Response.parse(resolve(response));
  const media = Object.entries(content);
  const [refusal] = media.filter(([type]) => type === "application/json");
  return {
    status,
    content: new Map(media.map(([type, { schema }]) => [type, schema ?? null])),
    codes: status >= 400 ? Object.keys(refusal?.[1].examples ?? {}) : [],
    headers: new Map(
      Object.entries(headers).map(([name, header]) => [name, Header.parse(resolve(header))]),
    ),
  };
}
