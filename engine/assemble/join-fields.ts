import {
  type CosObject,
  CosString,
  type Dict,
  type Document,
  decodeText,
  encodeText,
  escapeName,
  latin1Bytes,
  latin1Text,
  type Ref,
} from "#cos";
import { referencesIn } from "#form";
import { isSame } from "./is-same.ts";
import { dictsOf, type Part } from "./part.ts";

const NODES_MAX = 1 << 20;

/**
 * Adds the fields of all parts to the first one's form (ISO 32000-2, 12.7.3); returns each part's name prefix.
 * Form-wide defaults of a later form move to the common parent of its fields. Fonts with equal names and different
 * contents are renamed, also in the default appearances that use them.
 */
export function joinFields(document: Document, parts: readonly Part[]): readonly string[] {
  const [first, ...later] = parts;
  const acroForm = document.dict(first?.catalog.get("AcroForm")) ?? new Map<string, CosObject>();
  first?.catalog.set("AcroForm", acroForm);
  const fields = [...referencesIn(document, acroForm, "Fields")];
  const order = [...(document.array(acroForm.get("CO")) ?? [])];
  const resources = copiedResources(document, acroForm);
  let flags = document.number(acroForm.get("SigFlags")) ?? 0;
  const prefixes = later.map((part) => {
    const own = document.dict(part.catalog.get("AcroForm")) ?? new Map<string, CosObject>();
    renameFonts(document, part, addResources(document, resources, own));
    const name = freeName(document, fields, `t${part.place}`);
    const kids = namedRoots(document, own);
    const parent = document.add(parentField(document, acroForm, own, name, kids));
    for (const kid of kids) document.dict(kid)?.set("Parent", parent);
    fields.push(parent);
    prefixScripts(document, part, `${name}.`);
    for (const field of document.array(own.get("CO")) ?? []) order.push(field);
    flags |= document.number(own.get("SigFlags")) ?? 0;
    return `${name}.`;
  });
  acroForm.set("Fields", fields).set("DR", new Map(resources));
  if (order.length > 0) acroForm.set("CO", order);
  if (flags !== 0) acroForm.set("SigFlags", flags);
  return ["", ...prefixes];
}

type Resources = Map<string, Dict>;

function copiedResources(document: Document, acroForm: Dict): Resources {
  const own = document.dict(acroForm.get("DR")) ?? new Map<string, CosObject>();
  return new Map(
    [...own].flatMap(([kind, entries]) => {
      const dict = document.dict(entries);
      return dict === null ? [] : [[kind, new Map(dict)] as const];
    }),
  );
}

/** Adds the default resources of a later form; returns the new names of renamed fonts. */
function addResources(
  document: Document,
  resources: Resources,
  acroForm: Dict,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  for (const [kind, entries] of copiedResources(document, acroForm)) {
    const known = resources.get(kind) ?? new Map<string, CosObject>();
    resources.set(kind, known);
    for (const [name, entry] of entries) {
      const other = known.get(name);
      if (other === undefined) known.set(name, entry);
      else if (kind === "Font" && !isSame(document, other, entry)) {
        const free = freeKey(new Set([...known.keys(), ...entries.keys()]), name);
        renamed.set(name, free);
        known.set(free, entry);
      }
    }
  }
  return renamed;
}

function freeKey(taken: ReadonlySet<string>, name: string): string {
  let count = 2;
  while (taken.has(`${name}_${count}`)) count += 1;
  return `${name}_${count}`;
}

/** A name and its size before Tf in a default appearance (12.7.4.3). */
const FONT = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)(?=[\0\t\n\f\r ]+[-+.\d]+[\0\t\n\f\r ]+Tf)/gu;

function renameFonts(document: Document, part: Part, renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return;
  for (const dict of dictsOf(document, part)) {
    const appearance = document.resolve(dict.get("DA"));
    if (!(appearance instanceof CosString)) continue;
    const text = latin1Text(appearance.bytes);
    const changed = text.replace(FONT, (whole, name: string) => {
      const other = renamed.get(unescapeName(name));
      return other === undefined ? whole : escapeName(other);
    });
    if (changed !== text) dict.set("DA", new CosString(latin1Bytes(changed)));
  }
}

function unescapeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/gu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Avoids a name that the first form already has. */
function freeName(document: Document, roots: readonly Ref[], wanted: string): string {
  const taken = new Set(
    roots.map((ref) => {
      const partial = document.resolve(document.dict(ref)?.get("T"));
      return partial instanceof CosString ? latin1Text(partial.bytes) : "";
    }),
  );
  return taken.has(wanted) ? freeKey(taken, wanted) : wanted;
}

/**
 * The parent of a later form's fields, with that form's defaults: a document has only one set of form-wide defaults
 * (table 224).
 */
function parentField(
  document: Document,
  first: Dict,
  own: Dict,
  name: string,
  kids: readonly Ref[],
): Dict {
  const parent = new Map<string, CosObject>([
    ["T", new CosString(encodeText(name))],
    ["Kids", kids],
  ]);
  const appearance = document.resolve(own.get("DA"));
  if (appearance instanceof CosString) parent.set("DA", appearance);
  else if (first.has("DA")) parent.set("DA", new CosString(new Uint8Array(0)));
  const quadding = document.number(own.get("Q")) ?? 0;
  if (quadding !== (document.number(first.get("Q")) ?? 0)) parent.set("Q", quadding);
  return parent;
}

/** A node without names at or below it is left out: it would become a widget of the parent. */
function namedRoots(document: Document, acroForm: Dict): readonly Ref[] {
  return referencesIn(document, acroForm, "Fields").filter((root) => {
    const seen = new Set<number>();
    const waiting = [root];
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      const dict = document.dict(ref);
      if (dict === null || seen.has(ref.num) || seen.size > NODES_MAX) continue;
      if (document.resolve(dict.get("T")) instanceof CosString) return true;
      seen.add(ref.num);
      for (const kid of referencesIn(document, dict, "Kids")) waiting.push(kid);
    }
    return false;
  });
}

/** A field name in a script: the first argument of getField, all arguments of a simple calculation. */
const GET_FIELD = /(\bgetField\s*\(\s*)(["'])/gu;
const CALCULATION = /\bAFSimple_Calculate\s*\([^;]*/gu;
/** The first string after the function's name. */
const FIELD_NAME = /(["'])((?:(?!\1)[^\\]|\\.)*)\1/gu;

/**
 * Renames fields in a part's scripts where they are named as in Acrobat's own scripts; otherwise a sum would use the
 * first form's fields.
 */
function prefixScripts(document: Document, part: Part, prefix: string): void {
  for (const dict of dictsOf(document, part)) {
    const script = document.resolve(dict.get("JS"));
    if (!(script instanceof CosString)) continue;
    const text = decodeText(script);
    const changed = withPrefix(text, prefix);
    if (changed !== text) dict.set("JS", new CosString(encodeText(changed)));
  }
}

function withPrefix(script: string, prefix: string): string {
  return script
    .replace(GET_FIELD, (_, call: string, quote: string) => `${call}${quote}${prefix}`)
    .replace(CALCULATION, (call) => {
      let place = 0;
      return call.replace(FIELD_NAME, (whole, quote: string, name: string) => {
        place += 1;
        return place === 1 ? whole : `${quote}${prefixNames(name, prefix)}${quote}`;
      });
    });
}

/** A calculation may list several names in one string. */
function prefixNames(names: string, prefix: string): string {
  return names
    .split(",")
    .map((name) => name.replace(/^\s*/u, (space) => space + prefix))
    .join(",");
}
