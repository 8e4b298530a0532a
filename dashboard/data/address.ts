/** Where a page acts: the environment is part of its address, so that tabs and shared links keep theirs. */
export const ENVIRONMENTS = ["development", "staging", "production"] as const;

/** A publish channel of an account. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The path below which the dashboard is served. */
export const BASE = "/app";

/** A path below `BASE`, split into its environment and the rest; null: it has no environment. */
export type Place = { readonly environment: Environment | null; readonly rest: string };

const ENVIRONMENT_FIRST = "production" satisfies Environment;

/** Splits `/staging/keys` into `staging` and `/keys`. */
export function placeOf(path: string): Place {
  const [, first = "", ...others] = path.split("/");
  return isEnvironment(first)
    ? { environment: first, rest: `/${others.join("/")}` }
    : { environment: null, rest: path };
}

/** The path of a page in an environment: `/staging/keys`. */
export function pathIn(environment: Environment, rest: string): string {
  return `/${environment}${rest.startsWith("/") ? rest : `/${rest}`}`;
}

/** The start page of the default environment. */
export const HOME: string = pathIn(ENVIRONMENT_FIRST, "/");

/** True for one of the three names. */
export function isEnvironment(text: string): text is Environment {
  return ENVIRONMENTS.some((name) => name === text);
}

/** The address of the sign-in page that returns to `path` (below `BASE`, with its query) afterwards. */
export function signInFor(path: string): string {
  return path === "/" || path === HOME ? "/signin" : `/signin?next=${encodeURIComponent(path)}`;
}

/** The path to return to after signing in. Only paths of the dashboard are accepted, so that no link leads elsewhere. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const isOwn = /^\/[\w%.~-]+(?:[/?][^\\\s]*)?$/.test(next) && !next.startsWith("/signin");
  return isOwn && staysBelow(next) ? next : HOME;
}

/** False for a path with dot segments (`..`, also as `%2e%2e`) or empty ones, which can lead out of the dashboard. */
function staysBelow(path: string): boolean {
  const [own = ""] = path.split(/[?#]/);
  const { pathname } = new URL(`${BASE}${own}`, "http://localhost");
  return pathname === `${BASE}${own}` && !own.includes("//");
}
