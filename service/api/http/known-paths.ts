import { Refusal } from "#base/refusal.ts";

/** A method and a path with `:name` for its parameters, or `*` at its end for everything below. */
export type KnownPath = { readonly method: string; readonly path: string };

/** Why a request matched no route: 404, or 405 with the methods allowed on its path. */
export type Miss = { readonly refusal: Refusal; readonly allow: string | null };

/** Distinguishes an unknown path (given as decoded segments) from a method that is not allowed on a known path. */
export function missOf(
  routes: readonly KnownPath[],
  method: string,
  segments: readonly string[],
): Miss {
  const methods = new Set<string>();
  for (const route of routes)
    if (matches(route.path, segments)) {
      methods.add(route.method);
      if (route.method === "GET") methods.add("HEAD");
    }
  if (methods.size === 0) return { refusal: unknownRoute(), allow: null };
  const allow = [...methods].toSorted().join(", ");
  const message = `The method ${method} is not allowed on this path. Allowed: ${allow}.`;
  return { refusal: new Refusal(405, "method_not_allowed", message), allow };
}

/** 404. */
export function unknownRoute(): Refusal {
  return new Refusal(404, "not_found", "Unknown path.");
}

function matches(pattern: string, given: readonly string[]): boolean {
  const expected = pattern.slice(1).split("/");
  if (expected.at(-1) === "*") {
    const parents = expected.slice(0, -1);
    return given.length > parents.length && parents.every((part, index) => part === given[index]);
  }
  if (expected.length !== given.length) return false;
  return expected.every((part, index) => part.startsWith(":") || part === given[index]);
}
