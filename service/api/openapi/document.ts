import type { Route } from "../route.ts";
import { HEADERS, PARAMETERS } from "./headers.ts";
import { takesIdempotencyKey } from "./pipeline-refusals.ts";
import { requestBody } from "./request-body.ts";
import { type AnswerExamples, ResponseShelf } from "./responses.ts";
import { type JsonSchema, SchemaShelf } from "./schemas.ts";

const SECURITY = [{ ApiKey: [] }];

const DESCRIPTION = `Fills PDF forms: one by one, or one for each row of a CSV.

Send your API key as \`Authorization: Bearer KEY\`. Every refusal has one shape, \`error\` (a stable code), \`message\` and
\`request_id\`, and some codes add members of their own. A path that is not below is a 404 \`not_found\`, a method that
its path does not have a 405 \`method_not_allowed\` with \`Allow\`. HEAD answers like GET, without a body.`;

/** The OpenAPI 3.1 document of these routes, for callers who reach the service at `url`. */
export function openApiDocument(
  routes: readonly Route[],
  url: string,
  examples: AnswerExamples = {},
): JsonSchema {
  const schemas = new SchemaShelf();
  const responses = new ResponseShelf(schemas, examples);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    const shown = operation(route, schemas, responses);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: shown };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Platen", version: "1", description: DESCRIPTION },
    servers: [{ url }],
    security: SECURITY,
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: { ApiKey: { type: "http", scheme: "bearer" } },
      headers: HEADERS,
      parameters: PARAMETERS,
      ...responses.components(),
    },
  };
}

function operation(route: Route, schemas: SchemaShelf, responses: ResponseShelf): JsonSchema {
  const body = requestBody(route, schemas);
  const id = operationId(route);
  return {
    operationId: id,
    tags: [route.tag],
    summary: route.summary,
    description: `Needs an API key with the scope ${route.scope} or higher.`,
    parameters: [
      ...pathParameters(route.path),
      ...queryParameters(route, schemas),
      ...headerParameters(route),
    ],
    ...(body === null ? {} : { requestBody: body }),
    responses: responses.responses(route, id),
  };
}

// GET /api/v1/templates/:template_id/file is getTemplatesTemplateIdFile.
function operationId({ method, path }: Route): string {
  const words = path.replace("/api/v1", "").split(/\W+|_/).filter(Boolean);
  const rest = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return method.toLowerCase() + rest;
}

function pathParameters(path: string): readonly JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters({ query }: Route, schemas: SchemaShelf): readonly JsonSchema[] {
  if (query === null) return [];
  return schemas.members(query).map((member) => ({ in: "query", ...member }));
}

function headerParameters(route: Route): readonly JsonSchema[] {
  const names = ["RequestId", ...(takesIdempotencyKey(route) ? ["IdempotencyKey"] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
