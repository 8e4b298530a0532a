import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  latin1Bytes,
  latin1Text,
  Name,
  Ref,
} from "#cos";
import { isSame } from "./is-same.ts";
import { dictsOf, type Part } from "./part.ts";
import { nameTree, numberTree, readNameTree, readNumberTree } from "./trees.ts";

/**
 * Joins the structure of all parts below one root (ISO 32000-2, 14.7.2). Keys of the parent tree are shifted; roles and
 * classes with different meanings, and element identifiers, are renamed; a part in another language states it.
 */
export function joinStructures(document: Document, parts: readonly Part[]): void {
  const tagged = parts.filter(({ catalog }) => document.dict(catalog.get("StructTreeRoot")));
  for (const part of parts) if (!tagged.includes(part)) removeKeys(document, part);
  const [first] = parts;
  if (first === undefined || tagged.length === 0) return;
  const whole = new JoinedStructure(document);
  const language = document.resolve(first.catalog.get("Lang"));
  for (const part of tagged) whole.add(part, language);
  const marked = parts.every(({ catalog }) => {
    const marks = document.dict(catalog.get("MarkInfo"));
    return document.resolve(marks?.get("Marked")) === true;
  });
  first.catalog.set("StructTreeRoot", whole.finish());
  // A reader that trusts /MarkInfo skips unmarked content.
  if (!marked) first.catalog.delete("MarkInfo");
}

/** Removes keys without an entry, which would otherwise lead into another part's tree. */
function removeKeys(document: Document, part: Part): void {
  for (const dict of dictsOf(document, part)) {
    dict.delete("StructParents");
    dict.delete("StructParent");
  }
}

class JoinedStructure {
  readonly #document: Document;
  readonly #ref: Ref;
  readonly #kids: CosObject[] = [];
  readonly #parents = new Map<number, CosObject>();
  readonly #ids = new Map<string, CosObject>();
  readonly #maps = {
    RoleMap: new Map<string, CosObject>(),
    ClassMap: new Map<string, CosObject>(),
  };
  readonly #lists: Record<string, CosObject[]> = {
    Namespaces: [],
    PronunciationLexicon: [],
    AF: [],
  };
  #nextKey = 0;

  constructor(document: Document) {
    this.#document = document;
    this.#ref = document.add(null);
  }

  add(part: Part, language: CosObject): void {
    const document = this.#document;
    const root = document.dict(part.catalog.get("StructTreeRoot")) ?? new Map<string, CosObject>();
    this.#moveKeys(part, root);
    const moved = {
      S: this.#addMap(part, root, "RoleMap"),
      C: this.#addMap(part, root, "ClassMap"),
      ids: this.#addIds(part, root),
    };
    renameIn(document, part, moved);
    for (const key of Object.keys(this.#lists)) {
      for (const item of document.array(root.get(key)) ?? []) this.#lists[key]?.push(item);
    }
    const own = document.resolve(part.catalog.get("Lang"));
    const isOther = own instanceof CosString && !isSame(document, own, language);
    const kids = root.get("K") ?? null;
    for (const kid of document.array(kids) ?? (kids === null ? [] : [kids])) {
      const element = document.dict(kid);
      if (element === null) continue;
      element.set("P", this.#ref);
      if (isOther && !element.has("Lang")) element.set("Lang", own);
      this.#kids.push(kid instanceof Ref ? kid : document.add(kid));
    }
  }

  finish(): Ref {
    const root = new Map<string, CosObject>([
      ["Type", new Name("StructTreeRoot")],
      ["K", this.#kids],
      ["ParentTree", this.#document.add(numberTree(this.#parents))],
      ["ParentTreeNextKey", this.#nextKey],
    ]);
    if (this.#ids.size > 0) root.set("IDTree", this.#document.add(nameTree(this.#ids)));
    for (const [key, map] of Object.entries(this.#maps)) if (map.size > 0) root.set(key, map);
    for (const [key, list] of Object.entries(this.#lists)) if (list.length > 0) root.set(key, list);
    this.#document.set(this.#ref.num, root);
    return this.#ref;
  }

  /** Adds the part's parent tree with its keys after those in use (14.7.5.4). */
  #moveKeys(part: Part, root: Dict): void {
    const shift = this.#nextKey;
    let end = this.#document.number(root.get("ParentTreeNextKey")) ?? 0;
    for (const [key, value] of readNumberTree(this.#document, root.get("ParentTree") ?? null)) {
      this.#parents.set(key + shift, value);
      end = Math.max(end, key + 1);
    }
    for (const dict of dictsOf(this.#document, part)) {
      for (const name of ["StructParents", "StructParent"]) {
        const key = this.#document.number(dict.get(name));
        if (key === null) continue;
        dict.set(name, key + shift);
        end = Math.max(end, key + 1);
      }
    }
    this.#nextKey = shift + end;
  }

  #addMap(part: Part, root: Dict, kind: "RoleMap" | "ClassMap"): ReadonlyMap<string, string> {
    const known = this.#maps[kind];
    const own = this.#document.dict(root.get(kind)) ?? new Map<string, CosObject>();
    const renamed = new Map<string, string>();
    for (const [name, value] of own) {
      const other = known.get(name);
      const isFree = other === undefined || isSame(this.#document, other, value);
      const free = isFree ? name : `${name}.t${part.place}`;
      if (!isFree) renamed.set(name, free);
      known.set(free, value);
    }
    return renamed;
  }

  #addIds(part: Part, root: Dict): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const [id, element] of readNameTree(this.#document, root.get("IDTree") ?? null)) {
      const free = this.#ids.has(id) ? `${id}.t${part.place}` : id;
      if (free !== id) renamed.set(id, free);
      this.#ids.set(free, element);
    }
    return renamed;
  }
}

type Moved = {
  readonly S: ReadonlyMap<string, string>;
  readonly C: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
};

/** Only elements, which have a parent and a type, and their attributes refer to roles, classes and identifiers. */
function renameIn(document: Document, part: Part, { S, C, ids }: Moved): void {
  if (S.size + C.size + ids.size === 0) return;
  for (const dict of dictsOf(document, part)) {
    if (dict.has("S") && dict.has("P")) {
      renameName(document, dict, "S", S);
      const classes = document.array(dict.get("C"));
      if (classes === null) renameName(document, dict, "C", C);
      else
        dict.set(
          "C",
          classes.map((item) => renamedName(document, item, C)),
        );
      const id = dict.get("ID") ?? null;
      if (id !== null) dict.set("ID", renamedId(document, id, ids));
    }
    const headers = dict.has("O") ? document.array(dict.get("Headers")) : null;
    if (headers !== null)
      dict.set(
        "Headers",
        headers.map((item) => renamedId(document, item, ids)),
      );
  }
}

function renameName(
  document: Document,
  dict: Dict,
  key: string,
  renamed: ReadonlyMap<string, string>,
): void {
  const value = dict.get(key);
  if (value !== undefined) dict.set(key, renamedName(document, value, renamed));
}

function renamedName(
  document: Document,
  object: CosObject,
  renamed: ReadonlyMap<string, string>,
): CosObject {
  const name = renamed.get(document.name(object) ?? "");
  return name === undefined ? object : new Name(name);
}

function renamedId(
  document: Document,
  object: CosObject,
  renamed: ReadonlyMap<string, string>,
): CosObject {
  const id = document.resolve(object);
  const other = id instanceof CosString ? renamed.get(latin1Text(id.bytes)) : undefined;
  return other === undefined ? object : new CosString(latin1Bytes(other));
}
