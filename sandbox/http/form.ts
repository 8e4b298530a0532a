import { invalid } from "#base";

/** Parsed parameters: strings, lists and groups by name. */
export type FormValue = string | readonly FormValue[] | Form;
export type Form = { readonly [name: string]: FormValue };

type Group = Map<string, string | Group>;

const PAIRS_MAX = 2000;
const DEPTH_MAX = 8;
const PATH = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

/**
 * Parses `a=1&b[c]=2&d[0][e]=3&f[]=4` as written by Stripe's SDKs. A group whose names are all integers is a list.
 * Refusal: an unreadable name, or too many parameters.
 */
export function parseForm(text: string): Form {
  const root: Group = new Map();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > PAIRS_MAX) throw invalid(`More than ${PAIRS_MAX} parameters were sent.`);
    put(root, pathOf(name), value, name);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, unwrapGroup(value)]));
}

/** `items[0][price]` from a path of names. */
export function paramName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}

function pathOf(name: string): string[] {
  const match = PATH.exec(name);
  const rest = match?.[2] ?? "";
  const path = [
    match?.[1] ?? "",
    ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? ""),
  ];
  if (match === null || path.length > DEPTH_MAX || path.includes("__proto__")) {
    throw invalid(`Invalid parameter name: ${name.slice(0, 100)}`);
  }
  return path;
}

function put(root: Group, path: readonly string[], value: string, name: string): void {
  let group = root;
  for (const part of path.slice(0, -1)) {
    const next = group.get(part) ?? new Map();
    if (typeof next === "string") throw invalid(`Invalid parameter: ${name}`);
    group.set(part, next);
    group = next;
  }
  const last = path.at(-1) ?? "";
  group.set(last === "" ? String(group.size) : last, value);
}

function unwrapGroup(value: string | Group): FormValue {
  if (typeof value === "string") return value;
  const names = [...value.keys()];
  const entries = [...value].map(([name, inner]): [string, FormValue] => [
    name,
    unwrapGroup(inner),
  ]);
  if (names.every((name) => /^\d+$/.test(name))) {
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}
