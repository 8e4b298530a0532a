import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { type Entry, Scope } from "./scope.ts";

/** The folder of the SDK with declarations and code. */
export const SDK: string = dirname(
  createRequire(new URL("../../sandbox/package.json", import.meta.url)).resolve("stripe"),
);

/** Most alias steps of a name. */
const HOPS_MAX = 20;

/** The names declared by a file of the SDK, with its path relative to `SDK`; cached. */
export function scopeOf(file: string): Scope {
  const known = scopes.get(file);
  if (known !== undefined) return known;
  const { program, errors } = parseSync(file, readFileSync(join(SDK, file), "utf8"));
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const scope = new Scope(file, null);
  scope.declare(program.body);
  scopes.set(file, scope);
  return scope;
}

/** Resolves a dotted name in a scope. @throws for an unknown name */
export function find(scope: Scope, path: readonly string[], hops = 0): Found {
  if (hops > HOPS_MAX) throw new Error(`${scope.file}: ${path.join(".")} goes round in a circle.`);
  const [first = "", ...rest] = path;
  for (let around: Scope | null = scope; around !== null; around = around.parent) {
    const found = inside(around, first, rest, hops);
    if (found !== null) return found;
  }
  throw new Error(`${scope.file}: ${path.join(".")} is not declared.`);
}

/** A declaration, or the argument of a type parameter. */
export type Found = Extract<Entry, { readonly kind: "interface" | "alias" | "bound" }>;

/** Cache of the parsed files, which never change. */
const scopes = new Map<string, Scope>();

/** Resolves the first name in this scope, and the others within its declaration. */
function inside(scope: Scope, name: string, rest: readonly string[], hops: number): Found | null {
  for (const entry of scope.own(name)) {
    const found = follow(entry, scope, rest, hops);
    if (found !== null) return found;
  }
  return null;
}

function follow(entry: Entry, scope: Scope, rest: readonly string[], hops: number): Found | null {
  const [next, ...after] = rest;
  switch (entry.kind) {
    case "interface":
    case "alias":
    case "bound":
      return next === undefined ? entry : null;
    case "namespace":
      return next === undefined ? null : inside(entry.scope, next, after, hops);
    case "same":
      return find(entry.scope, [...entry.path, ...rest], hops + 1);
    case "import": {
      const other = scopeOf(declarationFile(scope.file, entry.from));
      if (entry.name !== null) return inside(other, entry.name, rest, hops + 1);
      return next === undefined ? null : inside(other, next, after, hops + 1);
    }
  }
}

/** `./../Invoices.js` beside `resources/Checkout/Sessions.d.ts` → `resources/Invoices.d.ts`. */
function declarationFile(file: string, specifier: string): string {
  return join(dirname(file), specifier).replace(/\.js$/, ".d.ts");
}
