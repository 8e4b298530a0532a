import {
  childOf,
  childrenOf,
  descendants,
  type Element,
  elementLike,
  localName,
} from "./element.ts";

/** States that the background of a border is white where it has no colour (XFA 3.3, "fill"): the layout omits it. */
export function stateBackgrounds(template: Element): void {
  for (const element of descendants(template)) {
    const fill = localName(element) === "border" ? childOf(element, "fill") : null;
    if (fill === null || !isPlain(fill)) continue;
    const color = elementLike(fill, "color");
    color.attributes.set("value", "255,255,255");
    fill.content.push(color);
  }
}

function isPlain(fill: Element): boolean {
  return childrenOf(fill).length === 0 && !UNSEEN.has(fill.attributes.get("presence") ?? "");
}

const UNSEEN: ReadonlySet<string> = new Set(["hidden", "inactive", "invisible"]);
