import type { ROUTES } from "../service/api/routes.ts";

/** The members of a route that the table shows. */
export type Permission = Pick<
  (typeof ROUTES)[number],
  "method" | "path" | "scope" | "callers" | "memberRole" | "ownMember"
>;

/** Lowest first, with the scope that each has. */
const ROLES = [
  ["viewer", "read"],
  ["editor", "write"],
  ["admin", "admin"],
  ["owner", "admin"],
] as const;
const SCOPES = ["read", "write", "admin"] as const;

/** Returns a Markdown table of the routes that change something and of who may use them, in the order of `routes`. */
export function roleTable(routes: readonly Permission[]): string {
  const head = ["route", ...ROLES.map(([role]) => role), "API key"];
  const rows = routes
    .filter(({ method }) => method !== "GET")
    .map((route) => [
      `\`${route.method} ${route.path.replace("/api/v1", "").replaceAll(/:(\w+)/g, "{$1}")}\``,
      ...ROLES.map(([role]) => cellOf(route, role)),
      route.callers === "members" ? "–" : `\`${route.scope}\``,
    ]);
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Whether members with this role may use the route. */
export function mayUse(
  { scope, memberRole }: Pick<Permission, "scope" | "memberRole">,
  role: (typeof ROLES)[number][0],
): boolean {
  const rank = ROLES.findIndex(([name]) => name === role);
  const has = ROLES[rank]?.[1] ?? "read";
  const required = ROLES.findIndex(([name]) => name === (memberRole ?? "viewer"));
  return SCOPES.indexOf(has) >= SCOPES.indexOf(scope) && rank >= required;
}

function cellOf(route: Permission, role: (typeof ROLES)[number][0]): string {
  if (mayUse(route, role)) return "yes";
  return route.ownMember === null ? "–" : "own";
}
