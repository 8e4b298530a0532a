import { type CosObject, CosString, type Dict, type Document, decodeText, Ref } from "#cos";
import { referencesIn } from "./references.ts";

/** A terminal field in the tree: its own dictionary, inherited attributes, and the widgets below it. */
export type TreeField = {
  readonly name: string;
  readonly num: number;
  readonly dict: Dict;
  /** The nearest value of each inheritable key at or above the field. */
  readonly attributes: Attributes;
  /** Only the field's own number where field and widget are merged. */
  readonly widgets: readonly number[];
};

/** Inheritable attributes (ISO 32000-2, 12.7.4.1, table 226; 12.7.5.3; 12.7.5.4). */
export type Attributes = ReadonlyMap<string, CosObject>;

const INHERITABLE: readonly string[] = ["FT", "Ff", "V", "DV", "DA", "Q", "MaxLen", "Opt", "I"];

type Node = {
  readonly num: number;
  readonly dict: Dict;
  /** The full name; `null` above every named node. */
  readonly name: string | null;
  /** True for a node without a name and kids: a widget of the field above it (12.7.4.1). */
  readonly isWidget: boolean;
  readonly attributes: Attributes;
};

/** Every object number that /AcroForm /Fields reaches: groups, fields and widgets. */
export function reachedFrom(document: Document, acroForm: Dict): Set<number> {
  const reached = new Set<number>();
  // Lists already visited: one may be the /Kids of many holders.
  const lists = new Set<CosObject>();
  const open = [...referencesIn(document, acroForm, "Fields")];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (reached.has(ref.num)) continue;
    reached.add(ref.num);
    const dict = document.dict(ref);
    if (dict === null || lists.has(document.resolve(dict.get("Kids")))) continue;
    for (const kid of referencesIn(document, dict, "Kids")) open.push(kid);
    const list = document.array(dict.get("Kids"));
    if (list !== null) lists.add(list);
  }
  return reached;
}

/** The terminal fields in tree order. `plantFields` has made the graph a tree. */
export function readTree(document: Document, acroForm: Dict): readonly TreeField[] {
  const found: TreeField[] = [];
  const seen = new Set<number>();
  const roots: Node = {
    num: 0,
    dict: acroForm,
    name: null,
    isWidget: false,
    attributes: new Map(),
  };
  const open = children(document, roots, "Fields").toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node.num)) continue;
    seen.add(node.num);
    const kids = children(document, node, "Kids");
    const widgets = kids.filter((kid) => kid.isWidget);
    for (const widget of widgets) seen.add(widget.num);
    const field = terminal(node, kids, widgets);
    if (field !== null) found.push(field);
    for (const kid of kids.toReversed()) if (!kid.isWidget) open.push(kid);
  }
  return found;
}

function children(document: Document, node: Node, key: "Fields" | "Kids"): Node[] {
  // A list may mention the same object a hundred thousand times.
  const nums = new Set(referencesIn(document, node.dict, key).map((ref) => ref.num));
  return [...nums].flatMap((num) => {
    const dict = document.dict(new Ref(num));
    return dict === null ? [] : [childOf(document, node, num, dict)];
  });
}

function childOf(document: Document, parent: Node, num: number, dict: Dict): Node {
  const partial = document.resolve(dict.get("T"));
  const isNamed = partial instanceof CosString;
  const name = isNamed ? join(parent.name, decodeText(partial)) : parent.name;
  const isWidget = !isNamed && !dict.has("Kids");
  return { num, dict, name, isWidget, attributes: inherit(parent.attributes, dict) };
}

/** A full name joins partial names with periods (12.7.4.2). */
function join(parent: string | null, partial: string): string {
  return parent === null ? partial : `${parent}.${partial}`;
}

function inherit(above: Attributes, dict: Dict): Attributes {
  const own = INHERITABLE.filter((key) => (dict.get(key) ?? null) !== null);
  if (own.length === 0) return above;
  return new Map([...above, ...own.map((key) => [key, dict.get(key) ?? null] as const)]);
}

function terminal(node: Node, kids: readonly Node[], widgets: readonly Node[]): TreeField | null {
  const { name, num, dict } = node;
  const isLeaf = kids.length === 0;
  if (name === null || (!isLeaf && widgets.length === 0)) return null;
  const attributes = widgets.length === 0 ? node.attributes : liftAttributes(node, widgets);
  if (!attributes.has("FT")) return null;
  const own = dict.has("Rect") || dict.has("Subtype") ? [num] : [];
  return { name, num, dict, attributes, widgets: isLeaf ? own : widgets.map((kid) => kid.num) };
}

/** Attributes that only widgets have (type, value) count for the field; the first widget with one wins. */
function liftAttributes(node: Node, widgets: readonly Node[]): Attributes {
  const attributes = new Map(node.attributes);
  for (const widget of widgets) {
    for (const [key, value] of widget.attributes) {
      if (!attributes.has(key) && key !== "DA" && key !== "Q") attributes.set(key, value);
    }
  }
  return attributes;
}
