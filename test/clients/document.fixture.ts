import ANSWERS from "../../service/api/http/openapi/answer-examples.json" with { type: "json" };
import BODIES from "../../service/api/http/openapi/body-examples.json" with { type: "json" };
import { openApiDocument } from "../../service/api/http/openapi/document.ts";
import type { JsonSchema } from "../../service/api/http/openapi/schemas.ts";
import { OPERATIONS } from "../../service/api/routes.ts";
import { readConfig } from "../../service/settings/config.ts";

/** Returns the document of a service at this URL. */
export function documentAt(url: string): JsonSchema {
  const limits = readConfig({});
  return openApiDocument(OPERATIONS, { url, limits, examples: ANSWERS, bodies: BODIES });
}
