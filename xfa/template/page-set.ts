import {
  childOf,
  childrenOf,
  descendants,
  type Element,
  elementLike,
  localName,
} from "./element.ts";

/** Letter, with a margin of a quarter of an inch. */
const MEDIUM = { stock: "letter", short: "8.5in", long: "11in" };
const CONTENT_AREA = { x: "0.25in", y: "0.25in", w: "8in", h: "10.5in" };

/** Gives a template without pages, or with pages without a size or place for content, the usual ones. */
export function completePages(template: Element): void {
  const root = childOf(template, "subform");
  if (root === null) return;
  const pageSet = childOf(root, "pageSet") ?? prepended(root, "pageSet");
  const areas = [...descendants(pageSet)].filter((each) => localName(each) === "pageArea");
  if (areas.length === 0) areas.push(prepended(pageSet, "pageArea"));
  for (const area of areas) {
    if (childOf(area, "medium") === null) prepended(area, "medium", MEDIUM);
    if (childOf(area, "contentArea") === null) prepended(area, "contentArea", CONTENT_AREA);
  }
  // The layout starts with a page area of the outermost page set.
  if (childOf(pageSet, "pageArea") === null) pageSet.content = nestedAreas(pageSet);
}

function prepended(
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  const made = elementLike(parent, name);
  for (const [key, value] of Object.entries(attributes)) made.attributes.set(key, value);
  parent.content.unshift(made);
  return made;
}

function nestedAreas(pageSet: Element): Element[] {
  return childrenOf(pageSet).flatMap((child) =>
    localName(child) === "pageSet" ? nestedAreas(child) : [child],
  );
}
