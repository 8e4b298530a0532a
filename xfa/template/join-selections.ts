import { childrenOf, descendants, type Element, localName, textOf } from "./element.ts";
import type { TemplateField } from "./template-field.ts";

/**
 * Makes one text of the values that the data selects in a list, a line each: the layout does not match an element with
 * elements inside to a field by its name (XFA 3.3, "Content Types").
 */
export function joinSelections(datasets: Element, fields: Iterable<TemplateField>): void {
  const lists = new Set<string>();
  for (const { container, control } of fields) {
    const isMultiple = control.kind === "choice" && control.open === "multiSelect";
    if (isMultiple && container.name !== null) lists.add(container.name);
  }
  if (lists.size === 0) return;
  for (const element of descendants(datasets)) {
    const values = childrenOf(element);
    const isSelection = values.length > 0 && values.every((value) => isValue(value));
    if (!isSelection || !lists.has(localName(element))) continue;
    element.content = [values.map((value) => textOf(value)).join("\n")];
  }
}

function isValue(element: Element): boolean {
  return localName(element) === "value" && childrenOf(element).length === 0;
}
