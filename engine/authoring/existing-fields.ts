import { CosString, type Dict, type Document, decodeText, type Ref } from "#cos";
import { referencesIn } from "#form";

/** The form that a document has; its field tree must have been repaired. */
export type ExistingFields = {
  readonly acroForm: Dict | null;
  /** /Fields. */
  readonly roots: readonly Ref[];
  /** Full names of the fields without named kids. */
  readonly terminal: ReadonlySet<string>;
  /** Fields with named kids, by full name; the first of each. */
  readonly parents: ReadonlyMap<string, Ref>;
};

export function readExistingFields(document: Document): ExistingFields {
  const acroForm = document.dict(document.dict(document.root)?.get("AcroForm"));
  const roots = acroForm === null ? [] : referencesIn(document, acroForm, "Fields");
  const terminal = new Set<string>();
  const parents = new Map<string, Ref>();
  const open = roots.map((ref) => ({ ref, above: "" })).toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const dict = document.dict(node.ref);
    const partial = dict === null ? null : partialName(document, dict);
    if (dict === null || partial === null) continue;
    const name = node.above === "" ? partial : `${node.above}.${partial}`;
    const kids = referencesIn(document, dict, "Kids");
    const named = kids.filter((kid) => document.dict(kid)?.has("T") === true);
    if (named.length === 0) terminal.add(name);
    else if (!parents.has(name)) parents.set(name, node.ref);
    for (const ref of named.toReversed()) open.push({ ref, above: name });
  }
  return { acroForm, roots, terminal, parents };
}

function partialName(document: Document, dict: Dict): string | null {
  const name = document.resolve(dict.get("T"));
  return name instanceof CosString ? decodeText(name) : null;
}
