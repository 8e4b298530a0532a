import { isObject } from "./schema-text.ts";

/**
 * Returns the names in a dotted path of the service, such as `properties.a.b.pattern`: names may have dots, so the
 * longest one that exists counts. An unknown name ends the path.
 */
export function namesOf(value: unknown, path: string): readonly string[] {
  const names: string[] = [];
  let at = value;
  let rest = path;
  while (rest !== "") {
    const name = nameIn(at, rest);
    if (name === null) break;
    names.push(name);
    at = memberOf(at, name);
    rest = rest.slice(name.length + 1);
  }
  return names;
}

/** The line (1-based) of valid JSON at which the member with this path begins. */
export function lineOf(text: string, names: readonly string[]): number {
  return text.slice(0, offsetOf(text, names)).split("\n").length;
}

function nameIn(value: unknown, path: string): string | null {
  const keys = Array.isArray(value)
    ? Array.from(value, (_, index) => String(index))
    : isObject(value)
      ? Object.keys(value)
      : [];
  const fitting = keys.filter((key) => path === key || path.startsWith(`${key}.`));
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}

/** A string, a bracket, a comma or colon, or a number or word of valid JSON. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g;

/** An open object or list: the name of the member that is read. */
type Open = { readonly isList: boolean; name: string | null };

function offsetOf(text: string, names: readonly string[]): number {
  const open: Open[] = [];
  let best = 0;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const top = open.at(-1);
    if (token === "{" || token === "[") open.push({ isList: token === "[", name: null });
    if (token === "[") nextEntry(open.at(-1));
    if (token === "}" || token === "]") open.pop();
    if (top === undefined) continue;
    if (token === "," && top.isList) nextEntry(top);
    else if (token === ",") top.name = null;
    else if (!top.isList && top.name === null && token.startsWith('"'))
      top.name = nameOfToken(token);
    else continue;
    // The deepest member whose path begins the wanted one.
    if (open.length > depth && fits(open, names)) {
      best = index;
      depth = open.length;
    }
  }
  return best;
}

function fits(open: readonly Open[], names: readonly string[]): boolean {
  return open.length <= names.length && open.every(({ name }, depth) => name === names[depth]);
}

function nextEntry(list: Open | undefined): void {
  if (list !== undefined) list.name = String(list.name === null ? 0 : Number(list.name) + 1);
}

function nameOfToken(token: string): string {
  const name: unknown = JSON.parse(token);
  return typeof name === "string" ? name : "";
}
