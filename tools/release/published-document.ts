import { openApiDocument } from "../../service/api/http/openapi/document.ts";
import { OPERATIONS } from "../../service/api/routes.ts";
import { readConfig } from "../../service/settings/config.ts";

/** Returns the OpenAPI document as it is compared between releases: of no certain service, without examples. */
export function publishedDocument(): Readonly<Record<string, unknown>> {
  return openApiDocument(OPERATIONS, { url: "", limits: readConfig({}) });
}
