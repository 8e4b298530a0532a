import type { XmlLimits } from "@platen/engine/xfa-source";
import { childrenOf, descendants, type Element, localName } from "./element.ts";
import { type FindPrototype, prototypeFinder } from "./find-prototype.ts";

/**
 * Merges the prototypes that `use` and `usehref` refer to into the elements that use them (XFA 3.3,
 * "Prototypes"). Unless it returns `resolved`, the template is incomplete: prototypes use each other in a circle, or the
 * bound is returned that it would exceed. Chains of references and the depth of each copy are held to `limits.depth`.
 */
export function resolvePrototypes(
  template: Element,
  limits: XmlLimits,
): "resolved" | "circular" | keyof XmlLimits {
  const resolving: Resolving = {
    find: prototypeFinder(template),
    above: new Set(),
    resolved: new Set(),
    room: limits.elements - [...descendants(template)].length,
    depthMax: limits.depth,
    isTooDeep: false,
    isCircular: false,
  };
  resolve(template, resolving, 1);
  if (resolving.isCircular) return "circular";
  if (resolving.isTooDeep) return "depth";
  return resolving.room < 0 ? "elements" : "resolved";
}

type Resolving = {
  readonly find: FindPrototype;
  /** The elements that are being resolved: using one of them would be circular. */
  readonly above: Set<Element>;
  readonly resolved: Set<Element>;
  /** Elements that may still be added. */
  room: number;
  readonly depthMax: number;
  isTooDeep: boolean;
  isCircular: boolean;
};

function resolve(element: Element, resolving: Resolving, level: number): void {
  if (resolving.resolved.has(element) || resolving.room < 0) return;
  if (level > resolving.depthMax) {
    resolving.isTooDeep = true;
    return;
  }
  resolving.resolved.add(element);
  resolving.above.add(element);
  for (const child of childrenOf(element)) resolve(child, resolving, level + 1);
  const prototype = takePrototype(element, resolving.find);
  if (prototype !== null && resolving.above.has(prototype)) resolving.isCircular = true;
  else if (prototype !== null && localName(prototype) === localName(element)) {
    resolve(prototype, resolving, level + 1);
    merge(element, prototype, resolving);
  }
  resolving.above.delete(element);
}

/** Removes the references. `usehref` is preferred. */
function takePrototype(element: Element, find: FindPrototype): Element | null {
  const [reference] = ["usehref", "use"].flatMap((name) => {
    const value = element.attributes.get(name) ?? "";
    element.attributes.delete(name);
    return value === "" ? [] : [value];
  });
  return reference === undefined ? null : find(reference);
}

const NOT_INHERITED: ReadonlySet<string> = new Set(["id", "use", "usehref"]);

function merge(element: Element, prototype: Element, resolving: Resolving): void {
  for (const [name, value] of prototype.attributes) {
    if (!NOT_INHERITED.has(name) && !element.attributes.has(name)) {
      element.attributes.set(name, value);
    }
  }
  if (isEmpty(element)) {
    element.content = prototype.content.map((item) => copyOf(item, resolving, 1));
    return;
  }
  const seen = new Map<string, number>();
  for (const child of childrenOf(prototype)) {
    const name = localName(child);
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    const own = childrenOf(element).filter((each) => localName(each) === name);
    const [only] = own;
    if (!REPEATABLE.has(name) && only !== undefined) merge(only, child, resolving);
    else if (own.length <= index && !hasChoice(element)) {
      element.content.push(copyOf(child, resolving, 1));
    }
  }
}

function isEmpty({ content }: Element): boolean {
  return content.every((item) => typeof item === "string" && item.trim() === "");
}

/** Its one child decides the kind of control or value. */
function hasChoice(element: Element): boolean {
  return localName(element) === "ui" || localName(element) === "value";
}

/** Elements that their parent may have several of; of others, the prototype's is merged into the own. */
const REPEATABLE: ReadonlySet<string> = new Set(
  (
    "area bindItems boolean bookend breakAfter breakBefore connect contentArea corner date dateTime decimal draw " +
    "edge event exObject exclGroup field float image integer items p pageArea pageSet setProperty span subform " +
    "subformSet text time traverse"
  ).split(" "),
);

function copyOf(item: string | Element, resolving: Resolving, level: number): string | Element {
  if (typeof item === "string") return item;
  resolving.room -= 1;
  resolving.isTooDeep ||= level > resolving.depthMax;
  // Beyond the bound the result is not used: the content is left out, so that copies cannot multiply.
  const isBeyond = resolving.room < 0 || resolving.isTooDeep;
  const content = isBeyond ? [] : item.content.map((each) => copyOf(each, resolving, level + 1));
  const attributes = [...item.attributes].filter(([name]) => !NOT_INHERITED.has(name));
  return { name: item.name, attributes: new Map(attributes), content };
}
