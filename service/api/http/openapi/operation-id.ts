import type { AnyOperation } from "../route.ts";

/** Returns the `operationId`, such as `getTemplatesTemplateIdFile`. */
export function operationId({ method, path }: AnyOperation): string {
  const words = path.replace("/api/v1", "").split(/\W+|_/).filter(Boolean);
  const rest = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return method.toLowerCase() + rest;
}
