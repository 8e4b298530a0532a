import { Document } from "#cos";
import { rawFile } from "./raw-file.fixture.ts";

/**
 * For tests: ways to wire the nodes of a tree wrongly. doubling: on each level, each of two nodes lists both nodes of
 * the next level, twice: 4^size paths. direct: the same with direct nodes in indirect lists. shared: one list of all
 * nodes, shared by each of them. cycle: a chain whose last node lists the first, itself and nothing else.
 */
export const SHAPES = ["doubling", "direct", "shared", "cycle"] as const;
export type Shape = (typeof SHAPES)[number];

/** A kind of tree: a node with a list of kids, a leaf, and the objects that lead to `list`. */
type Tree = {
  readonly node: (kids: string, index: number) => string;
  readonly leaf: string;
  readonly objects: (list: string) => Readonly<Record<number, string>>;
};

/** The trees in a file that readers, writers or joiners walk. */
const TREES = {
  fields: {
    node: (kids, index) => `<</T(n${index})/Kids ${kids}>>`,
    leaf: "<</T(leaf)/FT/Tx/Subtype/Widget/Rect[0 0 9 9]>>",
    objects: (list) => ({ 4: `<</Fields ${list}/DA(/Helv 0 Tf 0 g)>>` }),
  },
  "fields without names": {
    node: (kids) => `<</FT/Btn/Kids ${kids}>>`,
    leaf: "<</Subtype/Widget/Rect[0 0 9 9]>>",
    objects: (list) => ({ 4: `<</Fields[5 0 R 7 0 R]>>`, 7: `<</T(group)/Kids ${list}>>` }),
  },
  "fields with values": {
    node: (kids, index) => `<</T(n${index})/FT/Sig/V<</Type/Sig>>/Kids ${kids}>>`,
    leaf: "<</T(leaf)/FT/Sig/Subtype/Widget/Rect[0 0 9 9]>>",
    objects: (list) => ({ 4: `<</Fields[5 0 R 7 0 R]>>`, 7: `<</T(group)/Kids ${list}>>` }),
  },
  pages: {
    node: (kids) => `<</Type/Pages/Count 1/Kids ${kids}>>`,
    leaf: "<</Type/Page/MediaBox[0 0 9 9]>>",
    objects: (list) => ({
      2: `<</Type/Pages/Count 2/Kids[3 0 R 7 0 R]>>`,
      7: `<</Type/Pages/Count 1/Kids ${list}>>`,
    }),
  },
  annotations: {
    node: (kids) => `<</Type/Page/MediaBox[0 0 9 9]/Annots ${kids}>>`,
    leaf: "<</Subtype/Widget/T(a)/FT/Tx/Rect[0 0 9 9]>>",
    objects: (list) => ({ 2: `<</Type/Pages/Count 9/Kids ${list}>>` }),
  },
  structure: {
    node: (kids) => `<</S/P/P 7 0 R/K ${kids}>>`,
    leaf: "<</S/Form/P 7 0 R/K<</Type/OBJR/Obj 5 0 R>>>>",
    objects: (list) => ({
      1: catalog("/StructTreeRoot 7 0 R/MarkInfo<</Marked true>>"),
      7: `<</Type/StructTreeRoot/K ${list}>>`,
    }),
  },
  "number tree": {
    node: (kids) => `<</Kids ${kids}>>`,
    leaf: "<</Nums[0<</S/D>>]>>",
    objects: (list) => ({
      1: catalog(`/PageLabels<</Kids ${list}>>/StructTreeRoot 7 0 R`),
      7: `<</Type/StructTreeRoot/ParentTree<</Kids ${list}>>>>`,
    }),
  },
  "name tree": {
    node: (kids) => `<</Kids ${kids}>>`,
    leaf: "<</Names[(a)<</S/JavaScript/JS(xfa.host)>>]>>",
    objects: (list) => ({
      1: catalog(`/Names<</JavaScript<</Kids ${list}>>/Dests<</Kids ${list}>>>>`),
      4: "<</Fields[5 0 R]/XFA 8 0 R>>",
      8: "<</Length 34>>\nstream\n<template><field/><draw/></template>\nendstream",
    }),
  },
  outlines: {
    node: (kids) => `<</Title(a)/Kids ${kids}/First 101 0 R/Next 100 0 R/Parent 100 0 R>>`,
    leaf: "<</Title(z)/Next 100 0 R>>",
    objects: (list) => ({
      1: catalog("/Outlines 7 0 R"),
      7: `<</First 100 0 R/Kids ${list}>>`,
    }),
  },
} as const satisfies Readonly<Record<string, Tree>>;

export const KINDS = Object.keys(TREES) as readonly Kind[];
type Kind = keyof typeof TREES;

/** A form with that kind of tree in that shape; `size`: number of levels or nodes. */
export function hostileGraph(kind: Kind, shape: Shape, size: number): Uint8Array {
  const tree: Tree = TREES[kind];
  const nodes = NODES[shape](tree, size);
  const list = shape === "shared" || shape === "direct" ? "100 0 R" : "[100 0 R 101 0 R]";
  return rawFile({ objects: { ...FORM, ...tree.objects(list), ...nodes } });
}

/** Counts references resolved while `work` runs; fails above `max`, so that an exponential walk ends. */
export async function countResolved(max: number, work: () => Promise<void>): Promise<number> {
  const plain = Object.getOwnPropertyDescriptor(Document.prototype, "resolve");
  const resolve: unknown = plain?.value;
  if (plain === undefined || typeof resolve !== "function") throw new Error("no such method");
  let count = 0;
  const counted = new Proxy(resolve, {
    apply(target, self, parameters: unknown[]): unknown {
      count += 1;
      if (count > max) throw new RangeError(`more than ${max} references were resolved`);
      return Reflect.apply(target, self, parameters);
    },
  });
  Object.defineProperty(Document.prototype, "resolve", { ...plain, value: counted });
  try {
    await work();
  } finally {
    Object.defineProperty(Document.prototype, "resolve", plain);
  }
  return count;
}

const FORM: Readonly<Record<number, string>> = {
  1: catalog(""),
  2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[5 0 R]>>",
  4: "<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)>>",
  5: "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[0 0 100 20]>>",
};

function catalog(entries: string): string {
  return `<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R${entries}>>`;
}

type Wiring = (tree: Tree, size: number) => Record<number, string>;

const NODES: Readonly<Record<Shape, Wiring>> = {
  doubling: ({ node, leaf }, size) => {
    const objects: Record<number, string> = {};
    for (let level = 0; level < size; level += 1) {
      const [left, right] = [100 + 2 * level, 101 + 2 * level];
      const kids = `[${left + 2} 0 R ${right + 2} 0 R ${left + 2} 0 R ${right + 2} 0 R]`;
      objects[left] = level === size - 1 ? leaf : node(kids, left);
      objects[right] = level === size - 1 ? leaf : node(kids, right);
    }
    return objects;
  },
  direct: ({ node, leaf }, size) => {
    const objects: Record<number, string> = {};
    for (let level = 0; level < size; level += 1) {
      const kid = level === size - 1 ? leaf : node(`${101 + level} 0 R`, level);
      objects[100 + level] = `[${kid}${kid}]`;
    }
    return objects;
  },
  shared: ({ node }, size) => {
    const nums = Array.from({ length: size }, (_, index) => 101 + index);
    const nodes = nums.map((num) => [num, node("100 0 R", num)] as const);
    return { 100: `[${nums.join(" 0 R ")} 0 R]`, ...Object.fromEntries(nodes) };
  },
  cycle: ({ node }, size) => {
    const objects: Record<number, string> = {};
    for (let num = 100; num < 100 + size; num += 1) {
      const next = num === 99 + size ? "100" : String(num + 1);
      objects[num] = node(`[${next} 0 R ${num} 0 R]`, num);
    }
    return objects;
  },
};
