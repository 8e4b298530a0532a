import type { Container } from "./container.ts";
import { childOf, childrenOf, type Element, localName, textOf } from "./element.ts";
import type {
  FieldCaption,
  FieldControl,
  FieldItem,
  Insets,
  TemplateField,
} from "./template-field.ts";

const CHECK_SIZE_PT = 10;

/** Reads what the template says of a field (XFA 3.3, "field"). */
export function readField(container: Container): TemplateField {
  const { element } = container;
  const ui = uiOf(element);
  const access = accessOf(container);
  const para = childOf(element, "para");
  const hAlign = para?.attributes.get("hAlign") ?? "left";
  const vAlign = para?.attributes.get("vAlign") ?? "top";
  return {
    container,
    control: readControl(element, ui),
    items: readItems(element),
    hasItemsInData: hasItemsInData(element),
    isReadOnly: access === "readOnly" || access === "protected" || access === "nonInteractive",
    isRequired: isRequired(container),
    isInvisible: isInvisible(container),
    charactersMax: readCharactersMax(element),
    description: readDescription(element),
    caption: readCaption(childOf(element, "caption")),
    margin: readInsets(childOf(element, "margin")),
    controlMargin: readInsets(childOf(ui, "margin")),
    align: hAlign === "center" || hAlign === "right" ? hAlign : "left",
    verticalAlign: vAlign === "middle" || vAlign === "bottom" ? vAlign : "top",
    picture: textIn(childOf(childOf(element, "format"), "picture")),
    typeface: childOf(element, "font")?.attributes.get("typeface") ?? null,
  };
}

/** The element of the control inside <ui>, such as <textEdit>. */
export function uiOf(field: Element): Element | null {
  const children = childrenOf(childOf(field, "ui") ?? field);
  return children.find((child) => CONTROLS.has(localName(child))) ?? null;
}

const CONTROLS: ReadonlySet<string> = new Set([
  "textEdit",
  "numericEdit",
  "dateTimeEdit",
  "passwordEdit",
  "signature",
  "barcode",
  "imageEdit",
  "button",
  "checkButton",
  "choiceList",
]);

function readControl(field: Element, ui: Element | null): FieldControl {
  const attributes = ui?.attributes ?? new Map<string, string>();
  switch (ui === null ? impliedControl(field) : localName(ui)) {
    case "checkButton":
      return {
        kind: "check",
        shape: attributes.get("shape") === "round" ? "round" : "square",
        mark: attributes.get("mark") ?? "default",
        sizePt: readMeasure(attributes.get("size")) ?? CHECK_SIZE_PT,
      };
    case "choiceList":
      return {
        kind: "choice",
        open: attributes.get("open") ?? "userControl",
        isEditable: attributes.get("textEntry") === "1",
      };
    case "numericEdit":
      return { kind: "numeric", combCells: readComb(ui) };
    case "dateTimeEdit":
      return { kind: "dateTime", combCells: readComb(ui) };
    case "passwordEdit":
      return { kind: "password" };
    case "signature":
      return { kind: "signature" };
    case "barcode":
      return { kind: "barcode", symbology: attributes.get("type") ?? "" };
    case "imageEdit":
      return { kind: "image" };
    case "button":
      return { kind: "button" };
    default:
      return {
        kind: "text",
        isMultiline: attributes.get("multiLine") === "1",
        combCells: readComb(ui),
      };
  }
}

/** Without a control, the number of lists of items decides. */
export function impliedControl(field: Element): string {
  const lists = childrenOf(field).filter((child) => localName(child) === "items").length;
  return ["textEdit", "checkButton"][lists] ?? "choiceList";
}

function readComb(ui: Element | null): number | null {
  const comb = childOf(ui, "comb");
  if (comb === null) return null;
  const cells = Number.parseInt(comb.attributes.get("numberOfCells") ?? "0", 10);
  return cells > 0 ? cells : 0;
}

/** One list has what is shown and saved; of two, `save="1"` marks the saved one. */
function readItems(field: Element): readonly FieldItem[] {
  const lists = childrenOf(field).filter((child) => localName(child) === "items");
  const [first, second] = lists;
  if (first === undefined) return [];
  const isFirstSaved = second !== undefined && first.attributes.get("save") === "1";
  const [shown, saved] = isFirstSaved ? [second, first] : [first, second ?? first];
  const texts = childrenOf(shown).map((child) => textOf(child));
  const values = childrenOf(saved).map((child) => textOf(child));
  return texts.map((text, index) => ({ shown: text, saved: values[index] ?? text }));
}

/** Those of a connection to a server are not in the data. */
function hasItemsInData(field: Element): boolean {
  return childrenOf(field).some(
    (child) =>
      localName(child) === "bindItems" &&
      (child.attributes.get("ref") ?? "") !== "" &&
      (child.attributes.get("connection") ?? "") === "",
  );
}

function accessOf(container: Container): string {
  for (let at: Container | null = container; at !== null; at = at.parent) {
    const access = at.element.attributes.get("access");
    if (access !== undefined && access !== "open") return access;
  }
  return "open";
}

function isRequired({ element, parent }: Container): boolean {
  const group = parent?.kind === "exclGroup" ? parent.element : null;
  return [element, group].some(
    (each) => childOf(each, "validate")?.attributes.get("nullTest") === "error",
  );
}

function isInvisible(container: Container): boolean {
  for (let at: Container | null = container; at !== null; at = at.parent) {
    if (at.element.attributes.get("presence") === "invisible") return true;
  }
  return false;
}

function readCharactersMax(field: Element): number | null {
  const value = childOf(field, "value");
  const stated =
    childOf(value, "text")?.attributes.get("maxChars") ??
    childOf(value, "exData")?.attributes.get("maxLength");
  const count = Number.parseInt(stated ?? "", 10);
  return count > 0 ? count : null;
}

/** The order in which Acrobat looks for a description (XFA 3.3, "speak"). */
function readDescription(field: Element): string | null {
  const assist = childOf(field, "assist");
  const speak = childOf(assist, "speak");
  if (speak?.attributes.get("disable") === "1") return null;
  const texts: Readonly<Record<string, string | null>> = {
    custom: textIn(speak),
    toolTip: textIn(childOf(assist, "toolTip")),
    caption: textIn(childOf(childOf(field, "caption"), "value")),
    name: field.attributes.get("name") ?? null,
  };
  const first = speak?.attributes.get("priority") ?? "custom";
  const order = [first, "custom", "toolTip", "caption", "name"];
  return order.map((each) => texts[each] ?? null).find((text) => text !== null) ?? null;
}

function readCaption(caption: Element | null): FieldCaption | null {
  if (caption === null) return null;
  const presence = caption.attributes.get("presence") ?? "visible";
  if (presence === "hidden" || presence === "inactive") return null;
  const reserve = readMeasure(caption.attributes.get("reserve"));
  const placement = caption.attributes.get("placement") ?? "left";
  return {
    placement: PLACEMENTS.find((each) => each === placement) ?? "left",
    reservePt: reserve === null || reserve <= 0 ? null : reserve,
    isVisible: presence === "visible",
    text: textIn(childOf(caption, "value")) ?? "",
  };
}

const PLACEMENTS = ["left", "right", "top", "bottom", "inline"] as const;

function readInsets(margin: Element | null): Insets {
  const inset = (name: string) => readMeasure(margin?.attributes.get(name)) ?? 0;
  return {
    top: inset("topInset"),
    right: inset("rightInset"),
    bottom: inset("bottomInset"),
    left: inset("leftInset"),
  };
}

/** The text of an element on one line; `null` if it has no text. */
function textIn(element: Element | null): string | null {
  const text = element === null ? "" : textOf(element).replace(/\s+/g, " ").trim();
  return text === "" ? null : text;
}

/** Points per unit (XFA 3.3, "Measurements"); without a unit, inches. */
const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  "": 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  px: 1,
};

/** A measurement such as `12.5mm` in points; `null` when absent or not readable. */
function readMeasure(text: string | undefined): number | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*([a-z]*)/i.exec(text ?? "");
  const points = POINTS[(match?.[2] ?? "").toLowerCase()];
  if (match === null || points === undefined) return null;
  return Number(match[1]) * points;
}
