import type { Container } from "./container.ts";
import {
  childOf,
  childrenOf,
  descendants,
  type Element,
  elementLike,
  localName,
  textOf,
} from "./element.ts";
import { impliedControl, uiOf } from "./read-field.ts";

const ID_PREFIX = "platen:";

/**
 * Rewrites a field so that its control is laid out as a box of text that keeps its value verbatim, and so that its
 * element in the laid-out tree has `container.id` as its title.
 */
export function rewriteField({ element, id }: Container): void {
  const ui = uiOf(element);
  if (ui === null) setControl(element, impliedControl(element));
  else if (localName(ui) === "imageEdit" && hasPicture(element)) {
    // Otherwise it is a link, which pdf.js does not draw.
    ui.attributes.set("data", "embed");
  } else if (!KEPT_CONTROLS.has(localName(ui))) {
    const kept = childrenOf(ui).filter((child) => KEPT_PARTS.has(localName(child)));
    replaceIn(element, ui, asTextEdit(ui, kept));
  }
  keepValueVerbatim(element);
  setTitle(element, `${ID_PREFIX}${id}`);
}

/** The id of the template's field, from the title of an element. */
export function fieldIdOf(title: unknown): number | null {
  if (typeof title !== "string" || !title.startsWith(ID_PREFIX)) return null;
  const id = Number(title.slice(ID_PREFIX.length));
  return Number.isSafeInteger(id) ? id : null;
}

/** Lists, because data can have their options, and several values of one. */
const KEPT_CONTROLS: ReadonlySet<string> = new Set([
  "textEdit",
  "button",
  "checkButton",
  "choiceList",
]);
const KEPT_PARTS: ReadonlySet<string> = new Set(["border", "margin"]);

/** A field that states no control has the one that its items imply. */
function setControl(field: Element, name: string): void {
  const others = field.content.filter(
    (item) => typeof item === "string" || localName(item) !== "ui",
  );
  const ui = elementLike(field, "ui", [elementLike(field, name)]);
  field.content = [...others, ui];
}

function asTextEdit(ui: Element, content: readonly Element[]): Element {
  return elementLike(ui, "textEdit", content);
}

function replaceIn(field: Element, old: Element, next: Element): void {
  const holder = childOf(field, "ui");
  if (holder !== null) holder.content = holder.content.map((item) => (item === old ? next : item));
}

/** Whether the field has a picture that pdf.js can decode: it fails on others. */
function hasPicture(field: Element): boolean {
  const image = childOf(childOf(field, "value"), "image");
  if (image === null) return false;
  const { attributes } = image;
  const data = textOf(image).replaceAll(/\s+/gu, "");
  return (
    /^image\/(?:gif|p?jpe?g|png|bmp|tiff?)$/iu.test(attributes.get("contentType") ?? "") &&
    (attributes.get("transferEncoding") ?? "base64") === "base64" &&
    (attributes.get("href") ?? "") === "" &&
    data !== "" &&
    data.length % 4 === 0 &&
    /^[A-Za-z0-9+/]+={0,2}$/u.test(data)
  );
}

/** Numbers and dates would be read and written anew; a picture is no text. */
function keepValueVerbatim(field: Element): void {
  const value = childOf(field, "value");
  if (value === null || (localName(uiOf(field) ?? field) === "imageEdit" && hasPicture(field))) {
    return;
  }
  value.content = value.content.flatMap((item) => {
    if (typeof item === "string" || TEXT_VALUES.has(localName(item))) return [item];
    if (!SCALAR_VALUES.has(localName(item))) return [];
    return [elementLike(item, "text", item.content)];
  });
}

const TEXT_VALUES: ReadonlySet<string> = new Set(["text", "exData"]);
const SCALAR_VALUES: ReadonlySet<string> = new Set([
  "integer",
  "decimal",
  "float",
  "date",
  "time",
  "dateTime",
  "boolean",
]);

function setTitle(field: Element, title: string): void {
  const existing = childOf(field, "assist");
  const assist = existing ?? elementLike(field, "assist");
  if (existing === null) field.content.push(assist);
  const others = assist.content.filter(
    (item) => typeof item === "string" || localName(item) !== "toolTip",
  );
  assist.content = [...others, elementLike(field, "toolTip", [title])];
}

/** Removes scripts; what they would do is reported by `scriptWarnings`. */
export function removeScripts(template: Element): void {
  for (const element of descendants(template)) {
    element.content = element.content.filter(
      (item) => typeof item === "string" || localName(item) !== "script",
    );
  }
}

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
