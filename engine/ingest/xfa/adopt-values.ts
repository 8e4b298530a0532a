import { type CosObject, CosString, encodeText, Name } from "#cos";
import { type Field, type Form, stateText, widgetsOf } from "#form";
import { localName } from "./packets.ts";
import type { XmlElement } from "./xml.ts";

/**
 * Gives fields without a value the one in the datasets packet, which is lost when XFA is removed. Returns how many
 * fields got one.
 */
export function adoptXfaValues(form: Form, datasets: XmlElement | null): number {
  const data = datasets?.children.find((child) => localName(child.name) === "data");
  if (data === undefined) return 0;
  let adopted = 0;
  const index: DataIndex = new Map();
  for (const field of form.fields) {
    if (field.value.length > 0) continue;
    const value = valueAt(index, data, field.name);
    if (value !== null && setValue(field, value)) adopted += 1;
  }
  return adopted;
}

/**
 * Follows a field's name through the data: names match level by level, the n-th of equal names is the n-th element.
 * Unnamed subforms, and named ones missing in the data, are transparent (XFA 3.3, data binding).
 */
function valueAt(index: DataIndex, data: XmlElement, fieldName: string): string | null {
  const segments = fieldName.split(".").filter((segment) => !segment.startsWith("#"));
  const leaf = segments.pop();
  let group = data;
  for (const segment of segments) {
    const [found, isKnown] = childAt(index, group, segment);
    if (found === null && isKnown) return null;
    group = found ?? group;
  }
  const [element] = leaf === undefined ? [null] : childAt(index, group, leaf);
  const isText = element !== null && element.children.length === 0 && element.text.trim() !== "";
  return isText ? element.text : null;
}

/** The child for `name[n]`, and whether there are any children of that name. */
function childAt(
  index: DataIndex,
  group: XmlElement,
  segment: string,
): readonly [XmlElement | null, boolean] {
  const match = /^(.*?)(?:\[(\d+)\])?$/s.exec(segment);
  const name = match?.[1] ?? "";
  const children = childrenByName(index, group).get(name) ?? [];
  return [children[Number(match?.[2] ?? 0)] ?? null, children.length > 0];
}

/** Cache of elements' children by name, because a group may have thousands of fields. */
type DataIndex = Map<XmlElement, ReadonlyMap<string, readonly XmlElement[]>>;

function childrenByName(
  index: DataIndex,
  group: XmlElement,
): ReadonlyMap<string, readonly XmlElement[]> {
  const known = index.get(group);
  if (known !== undefined) return known;
  const byName = new Map<string, XmlElement[]>();
  for (const child of group.children) {
    const name = localName(child.name);
    const namesakes = byName.get(name);
    if (namesakes === undefined) byName.set(name, [child]);
    else namesakes.push(child);
  }
  index.set(group, byName);
  return byName;
}

function setValue(field: Field, value: string): boolean {
  switch (field.type) {
    case "text":
      return setOn(field, new CosString(encodeText(value)));
    case "choice":
      if (field.multiSelect || !isOption(field, value)) return false;
      return setOn(field, new CosString(encodeText(value)));
    case "checkbox":
    case "radio":
      return setState(field, value);
    case "signature":
    case "button":
      return false;
  }
}

function isOption(field: Field, value: string): boolean {
  return field.editable || field.options.some((option) => option.exportValue === value);
}

function setOn(field: Field, value: CosObject): boolean {
  for (const { dict } of field.nodes) dict.set("V", value);
  return true;
}

function setState(field: Field, value: string): boolean {
  const widgets = widgetsOf(field);
  const states = widgets.flatMap((widget) => widget.onStates);
  const state = states.find((each) => stateText(each) === value);
  if (state === undefined) return false;
  for (const { dict, onStates } of widgets) {
    dict.set("AS", new Name(onStates.includes(state) ? state : "Off"));
  }
  return setOn(field, new Name(state));
}
