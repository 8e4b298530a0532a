import type { XmlLimits } from "@platen/engine/xfa-source";
import { childrenOf, type Element, localName } from "./element.ts";

/** What is wrong with the prototypes of a template: one contains itself, or all together exceed a bound. */
export type PrototypeFault = "circular" | keyof XmlLimits;

/** Of an element with what its prototypes add; a reference to one is a level of its own. */
type Size = { readonly kind: "size"; readonly elements: number; readonly depth: number };
type Fault = { readonly kind: "fault"; readonly fault: PrototypeFault };

/**
 * Whether the template stays within the bounds once each `use` is replaced by a copy of its prototype (XFA 3.3, chapter
 * 15), as its layout does: ten levels of ten references to the level below are 10 billion elements.
 */
export function prototypeFault(template: Element, limits: XmlLimits): PrototypeFault | null {
  const size = sizeOf(
    template,
    { limits, prototypes: prototypesOf(template), sizes: new Map() },
    1,
  );
  return size.kind === "fault" ? size.fault : null;
}

type Measuring = {
  readonly limits: XmlLimits;
  readonly prototypes: ReadonlyMap<string, Element>;
  /** `open` while an element is being measured. */
  readonly sizes: Map<Element, Size | "open">;
};

function sizeOf(element: Element, measuring: Measuring, level: number): Size | Fault {
  const { limits, prototypes, sizes } = measuring;
  const known = sizes.get(element);
  if (known === "open") return { kind: "fault", fault: "circular" };
  if (known !== undefined) return known;
  if (level > limits.depth) return { kind: "fault", fault: "depth" };
  sizes.set(element, "open");
  const prototype = prototypeOf(element, prototypes);
  let [elements, depth] = [1, 0];
  for (const part of [...childrenOf(element), ...(prototype === null ? [] : [prototype])]) {
    const size = sizeOf(part, measuring, level + 1);
    if (size.kind === "fault") return size;
    elements += size.elements;
    depth = Math.max(depth, size.depth);
  }
  if (elements > limits.elements) return { kind: "fault", fault: "elements" };
  if (depth >= limits.depth) return { kind: "fault", fault: "depth" };
  const size = { kind: "size", elements, depth: depth + 1 } as const;
  sizes.set(element, size);
  return size;
}

/** Elements with ids; of several with one id the one that ends last, as in the layout. */
function prototypesOf(template: Element): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  const collect = (element: Element): void => {
    for (const child of childrenOf(element)) collect(child);
    const id = element.attributes.get("id");
    if (id !== undefined) found.set(id, element);
  };
  collect(template);
  return found;
}

/** The element that `element` refers to by its id; other references are left to the layout. */
function prototypeOf(element: Element, prototypes: ReadonlyMap<string, Element>): Element | null {
  const reference = element.attributes.get("usehref") ?? element.attributes.get("use") ?? "";
  const id = /^\.?#(?<id>.+)$/.exec(reference)?.groups?.["id"] ?? "";
  const prototype = prototypes.get(id);
  if (prototype === undefined || localName(prototype) !== localName(element)) return null;
  return prototype;
}
