import { ErrorBody } from "#contract/error.ts";
import type { Answer, Route } from "../route.ts";
import { requestBody } from "./request-body.ts";
import { type JsonSchema, SchemaShelf } from "./schemas.ts";

const SECURITY = [{ ApiKey: [] }];

/** The OpenAPI 3.1 document of these routes, for callers who reach the service at `url`. */
export function openApiDocument(routes: readonly Route[], url: string): JsonSchema {
  const shelf = new SchemaShelf();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, shelf) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Platen", version: "1", description: "Fills PDF forms." },
    servers: [{ url }],
    security: SECURITY,
    paths,
    components: {
      schemas: shelf.all(),
      securitySchemes: { ApiKey: { type: "http", scheme: "bearer" } },
      headers: {
        RequestId: {
          description: "Names the request; the caller's own is given back.",
          schema: { type: "string" },
        },
      },
    },
  };
}

function operation(route: Route, shelf: SchemaShelf): JsonSchema {
  const body = requestBody(route, shelf);
  return {
    operationId: operationId(route),
    tags: [route.tag],
    summary: route.summary,
    description: `Needs an API key with the scope ${route.scope} or higher.`,
    parameters: [...pathParameters(route.path), ...queryParameters(route, shelf)],
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...answers(route, shelf), ...refusals(route, shelf) },
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

function queryParameters({ query }: Route, shelf: SchemaShelf): readonly JsonSchema[] {
  if (query === null) return [];
  return shelf.members(query).map((member) => ({ in: "query", ...member }));
}

function answers(route: Route, shelf: SchemaShelf): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(route.answers).map(([status, answer]) => [status, response(answer, shelf)]),
  );
}

function response({ description, schema, contentType }: Answer, shelf: SchemaShelf): JsonSchema {
  const headers = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
  if (schema === undefined && contentType === undefined) return { description, headers };
  const media = schema === undefined ? {} : { schema: shelf.place(schema) };
  return { description, headers, content: { [contentType ?? "application/json"]: media } };
}

function refusals(route: Route, shelf: SchemaShelf): Record<string, JsonSchema> {
  const codes = new Map<number, readonly string[]>();
  for (const source of [commonRefusals(route), route.refusals])
    for (const [status, more] of Object.entries(source))
      codes.set(Number(status), [...(codes.get(Number(status)) ?? []), ...more]);
  return Object.fromEntries(
    [...codes].map(([status, all]) => {
      const description = [...new Set(all)].map((code) => `\`${code}\``).join(", ");
      return [status, response({ description, schema: ErrorBody }, shelf)];
    }),
  );
}

function commonRefusals({ query, body, form }: Route): Route["refusals"] {
  const invalid = query === null && body === null && form === null ? [] : ["validation_error"];
  const badRequest = body === null ? invalid : ["invalid_json", ...invalid];
  return {
    ...(badRequest.length === 0 ? {} : { 400: badRequest }),
    401: ["missing_authorization", "invalid_api_key"],
    403: ["scope_required"],
    ...(body === null && form === null
      ? {}
      : { 413: ["file_too_large"], 415: ["unsupported_media_type"] }),
    500: ["internal_error"],
    503: ["unavailable"],
  };
}
