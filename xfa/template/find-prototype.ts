import { childrenOf, descendants, type Element, localName } from "./element.ts";

/** Finds what `use` or `usehref` refers to in its own template; `null` if it is not there. */
export type FindPrototype = (reference: string) => Element | null;

/**
 * References are ids, `#id` and `.#id`, or SOM expressions, bare or as `#som(…)`. A path begins at the template
 * (`$template`), or anywhere in its outermost subform.
 */
export function prototypeFinder(template: Element): FindPrototype {
  const ids = new Map<string, Element>();
  for (const element of descendants(template)) {
    const id = element.attributes.get("id");
    if (id !== undefined && !ids.has(id)) ids.set(id, element);
  }
  return (reference) => {
    const path = /^\.?#som\((.*)\)$/.exec(reference)?.[1];
    const id = /^\.?#(.+)$/.exec(reference)?.[1];
    if (path === undefined && id !== undefined) return ids.get(id) ?? null;
    return findPath(template, path ?? reference);
  };
}

const SEGMENT = /^(#?)([\p{L}\p{N}_-]+)(?:\[(\d+)\])?$/u;

function findPath(template: Element, path: string): Element | null {
  const fromTemplate = /^(?:\$template|xfa\.template)\./.exec(path)?.[0];
  const outermost =
    childrenOf(template).find((child) => localName(child) === "subform") ?? template;
  let at = fromTemplate === undefined ? outermost : template;
  for (const segment of path.slice(fromTemplate?.length ?? 0).split(".")) {
    const [, isClass, name, index = "0"] = SEGMENT.exec(segment) ?? [];
    if (name === undefined) return null;
    const found = isClass === "#" ? ofClass(at, name) : findNamed(at, name);
    const next = found[Number(index)];
    if (next === undefined) return null;
    at = next;
  }
  return at;
}

function ofClass(parent: Element, name: string): readonly Element[] {
  return childrenOf(parent).filter((child) => localName(child) === name);
}

/** Elements and properties of this name; unnamed elements are transparent. */
function findNamed(parent: Element, name: string): readonly Element[] {
  return childrenOf(parent).flatMap((child) => {
    const own = child.attributes.get("name") ?? "";
    if (own === name || localName(child) === name) return [child];
    return own === "" ? findNamed(child, name) : [];
  });
}
