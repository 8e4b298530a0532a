import type { Route } from "./route.ts";
import type { Uses } from "./uses.ts";

/** Every route of the API, in the order of the document. */
export function allRoutes(_uses: Uses): readonly Route[] {
  return [];
}
