import { Refusal } from "#base/refusal.ts";

/** A method and a path with `:name` for its parameters. */
export type KnownPath = { readonly method: string; readonly path: string };

/** Why a request met no route: 404, or 405 with the methods that the path does have. */
export type Miss = { readonly refusal: Refusal; readonly allow: string | null };

/** Tells an unknown path from a known one that was asked with the wrong method. */
export function missOf(routes: readonly KnownPath[], method: string, path: string): Miss {
  const methods = new Set<string>();
  for (const route of routes)
    if (matches(route.path, path)) {
      methods.add(route.method);
      if (route.method === "GET") methods.add("HEAD");
    }
  if (methods.size === 0)
    return { refusal: new Refusal(404, "not_found", "There is no such route."), allow: null };
  const allow = [...methods].toSorted().join(", ");
  const message = `This route does not take ${method}; it takes ${allow}.`;
  return { refusal: new Refusal(405, "method_not_allowed", message), allow };
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return false;
  return wanted.every((part, index) => part.startsWith(":") || part === given[index]);
}
