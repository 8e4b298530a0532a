import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  latin1Bytes,
  latin1Text,
  Name,
} from "#cos";
import { dictsOf, type Part } from "./part.ts";
import { nameTree, readNameTree } from "./trees.ts";

/**
 * Joins the name trees of all parts (ISO 32000-2, 7.7.4) and their named destinations (12.3.2.4). A later duplicate is
 * renamed, together with the references to it.
 */
export function joinNames(document: Document, parts: readonly Part[]): void {
  const [first] = parts;
  const trees = new Map<string, Map<string, CosObject>>();
  const destinations = new Map<string, CosObject>();
  for (const part of parts) {
    const names = document.dict(part.catalog.get("Names")) ?? new Map<string, CosObject>();
    const moved: Moved = {
      names: addAll(destinations, document.dict(part.catalog.get("Dests")) ?? [], part),
      strings: new Map(),
    };
    for (const [kind, tree] of names) {
      const known = trees.get(kind) ?? new Map<string, CosObject>();
      trees.set(kind, known);
      const renamed = addAll(known, readNameTree(document, tree), part);
      if (kind === "Dests") moved.strings = renamed;
    }
    redirect(document, part, moved);
  }
  if (destinations.size > 0) first?.catalog.set("Dests", document.add(destinations));
  const joined = [...trees]
    .filter(([, entries]) => entries.size > 0)
    .map(([kind, entries]) => [kind, document.add(nameTree(entries))] as const);
  if (joined.length > 0) first?.catalog.set("Names", document.add(new Map(joined)));
  else first?.catalog.delete("Names");
}

/** New names by old ones, for destinations named by name objects and by strings. */
type Moved = {
  readonly names: ReadonlyMap<string, string>;
  strings: ReadonlyMap<string, string>;
};

function addAll(
  known: Map<string, CosObject>,
  entries: Iterable<readonly [string, CosObject]>,
  part: Part,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const [name, value] of entries) {
    let free = name;
    for (let count = 0; known.has(free); count += 1) {
      free = `${name}.t${part.place}${count === 0 ? "" : `_${count}`}`;
    }
    if (free !== name) renamed.set(name, free);
    known.set(free, value);
  }
  return renamed;
}

/** Updates links, outline items and actions with named destinations (12.3.2, 12.6.4.2). */
function redirect(document: Document, part: Part, moved: Moved): void {
  if (moved.names.size === 0 && moved.strings.size === 0) return;
  for (const dict of dictsOf(document, part)) {
    redirectEntry(document, dict, "Dest", moved);
    if (document.name(dict.get("S")) === "GoTo") redirectEntry(document, dict, "D", moved);
  }
}

function redirectEntry(document: Document, dict: Dict, key: string, moved: Moved): void {
  const value = document.resolve(dict.get(key));
  if (value instanceof Name) {
    const name = moved.names.get(value.value);
    if (name !== undefined) dict.set(key, new Name(name));
  } else if (value instanceof CosString) {
    const name = moved.strings.get(latin1Text(value.bytes));
    if (name !== undefined) dict.set(key, new CosString(latin1Bytes(name)));
  }
}
