import { Refusal } from "#base/refusal.ts";

/** A method and a path with `:name` for its parameters. */
export type KnownPath = { readonly method: string; readonly path: string };

/** Why a request matched no route: 404, or 405 with the methods that its path takes. */
export type Miss = { readonly refusal: Refusal; readonly allow: string | null };

/** Distinguishes an unknown path, given as its decoded segments, from a method that a known path does not take. */
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
  const message = `This route does not take ${method}; it takes ${allow}.`;
  return { refusal: new Refusal(405, "method_not_allowed", message), allow };
}

/** 404. */
export function unknownRoute(): Refusal {
  return new Refusal(404, "not_found", "There is no such route.");
}

function matches(pattern: string, given: readonly string[]): boolean {
  const wanted = pattern.slice(1).split("/");
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => part.startsWith(":") || part === given[index]);
}
