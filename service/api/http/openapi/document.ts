import { VERSION } from "#base/version.ts";
import type { UploadLimits } from "../form.ts";
import { type AnyOperation, takesIdempotencyKey } from "../route.ts";
import { HEADERS, PARAMETERS } from "./headers.ts";
import { operationId } from "./operation-id.ts";
import { pathParameters } from "./path-parameters.ts";
import { type BodyExamples, requestBody } from "./request-body.ts";
import { type AnswerExamples, ResponseComponents } from "./responses.ts";
import { type JsonSchema, SchemaComponents } from "./schemas.ts";
import { tagsOf } from "./tags.ts";
import { webhooksOf } from "./webhooks.ts";

const SECURITY = [{ ApiKey: [] }, { Session: [] }];

const DESCRIPTION = `Fills PDF forms: one by one, or one for each row of a CSV file.

Send your API key as \`Authorization: Bearer KEY\`. Every error response has the members \`error\` (a stable code),
\`message\` and \`request_id\`; some codes add more. An unknown path is a 404 \`not_found\`; a method that is not allowed on
its path is a 405 \`method_not_allowed\` with \`Allow\`. HEAD returns the headers of GET without a body.`;

/** Dependencies of the OpenAPI document, apart from the routes. */
export type DocumentOptions = {
  /** Where callers reach the service. */
  readonly url: string;
  readonly limits: UploadLimits;
  readonly examples?: AnswerExamples;
  /** Examples of request bodies, by operation. */
  readonly bodies?: BodyExamples;
};

/** Returns the OpenAPI 3.1 document of these routes. */
export function openApiDocument(
  routes: readonly AnyOperation[],
  { url, limits, examples = {}, bodies = {} }: DocumentOptions,
): JsonSchema {
  const schemas = new SchemaComponents();
  const responses = new ResponseComponents(schemas, examples);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    const shown = operation(route, limits, schemas, responses, bodies);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: shown };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: VERSION,
      description: DESCRIPTION,
      contact: { name: "The operator of this service", url },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url }],
    security: SECURITY,
    tags: tagsOf(routes),
    paths,
    webhooks: webhooksOf(schemas),
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        ApiKey: { type: "http", scheme: "bearer" },
        Session: { type: "apiKey", in: "cookie", name: "__Host-platen_session" },
      },
      headers: HEADERS,
      parameters: PARAMETERS,
      ...responses.components(),
    },
  };
}

function operation(
  route: AnyOperation,
  limits: UploadLimits,
  schemas: SchemaComponents,
  responses: ResponseComponents,
  bodies: BodyExamples,
): JsonSchema {
  const body = requestBody(route, limits, schemas, bodies[operationId(route)]);
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: `${route.description}\n\n${permissionFor(route)}`,
    ...securityOf(route),
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route, schemas),
      ...headerParameters(route),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: responses.responses(route),
  };
}

function permissionFor(route: AnyOperation): string {
  switch (route.callers) {
    case "browser":
      return "For the pages of this service: requires no API key, and takes the session cookie where there is one.";
    case "members":
      return "Requires a person who is signed in to the dashboard.";
    case "all":
      return `Requires an API key with the scope ${route.scope} or higher, or a member whose role has it.`;
  }
}

/** `{}` among the alternatives: also without credentials. */
function securityOf({ callers }: AnyOperation): JsonSchema {
  switch (callers) {
    case "browser":
      return { security: [{}, { Session: [] }] };
    case "members":
      return { security: [{ Session: [] }] };
    case "all":
      return {};
  }
}

function queryParameters(
  { query }: AnyOperation,
  schemas: SchemaComponents,
): readonly JsonSchema[] {
  if (query === null) return [];
  return schemas.members(query).map(({ schema: { description, ...schema }, ...member }) => ({
    in: "query",
    ...member,
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function headerParameters(route: AnyOperation): readonly JsonSchema[] {
  const names = [
    "RequestId",
    ...(takesIdempotencyKey(route) ? ["IdempotencyKey"] : []),
    ...(route.takesIfMatch ? ["IfMatch"] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
