import { childOf, childrenOf, type Element } from "./xml.ts";

/** A field of the template, counted without any code of the converter. */
export type TemplateField = {
  /** SOM path with indices, as Adobe names fields: `form1[0].#subform[0].Name[0]`. */
  readonly name: string;
  /** The same without indices, which is unaffected by repeated instances. */
  readonly path: string;
  /** The widget: `textEdit`, `checkButton`, `barcode`, … */
  readonly ui: string;
  /** Hidden or inactive, itself or an ancestor; or invisible and without a size. */
  readonly hidden: boolean;
  /** It or an ancestor can have several instances. */
  readonly repeats: boolean;
};

/**
 * The fields of a template in document order; an exclusion group is one field. A field is named by its ancestors, its
 * index counts namesakes among siblings, and unnamed subforms do not separate siblings (XFA 3.3, SOM).
 */
export function templateFields(template: Element | null): readonly TemplateField[] {
  const found: TemplateField[] = [];
  const scope: Scope = { prefix: "", path: "", counts: new Map(), hidden: false, repeats: false };
  if (template !== null) visit(template, scope, found);
  return found;
}

type Scope = {
  readonly prefix: string;
  readonly path: string;
  /** Namesakes so far, shared by unnamed containers in one named one. */
  readonly counts: Map<string, number>;
  readonly hidden: boolean;
  readonly repeats: boolean;
};

const CONTAINERS = new Set(["subform", "subformSet", "area", "pageSet", "pageArea"]);
const UNSEEN = new Set(["hidden", "inactive"]);

function visit(parent: Element, scope: Scope, found: TemplateField[]): void {
  for (const child of parent.children) {
    if (child.name === "field" || child.name === "exclGroup") {
      found.push(fieldOf(child, enter(child, scope)));
    } else if (CONTAINERS.has(child.name)) visit(child, enter(child, scope), found);
  }
}

function enter(element: Element, scope: Scope): Scope {
  const given = element.attributes.get("name") ?? "";
  // In a PDF, a period separates the parts of a name.
  const label = given === "" ? `#${element.name}` : given.replaceAll(".", "_");
  const index = scope.counts.get(label) ?? 0;
  scope.counts.set(label, index + 1);
  const occur = childOf(element, "occur");
  const repeats = occur !== null && ["max", "initial"].some((key) => isMany(occur, key));
  return {
    prefix: `${scope.prefix}${label}[${index}].`,
    path: `${scope.path}${label}.`,
    counts: given === "" ? scope.counts : new Map<string, number>(),
    hidden: scope.hidden || UNSEEN.has(element.attributes.get("presence") ?? ""),
    repeats: scope.repeats || repeats || element.name === "pageArea",
  };
}

function isMany(occur: Element, key: string): boolean {
  const value = occur.attributes.get(key);
  return value !== undefined && value !== "0" && value !== "1";
}

function fieldOf(element: Element, scope: Scope): TemplateField {
  const members = element.name === "exclGroup" ? childrenOf(element, "field") : [];
  const isNothing = element.attributes.get("presence") === "invisible" && isEmpty(element);
  const hidden = scope.hidden || isNothing || (members.length > 0 && members.every(isUnseen));
  return {
    name: scope.prefix.slice(0, -1),
    path: scope.path.slice(0, -1),
    ui: element.name === "exclGroup" ? "exclGroup" : uiOf(element),
    hidden,
    repeats: scope.repeats,
  };
}

function isEmpty({ attributes }: Element): boolean {
  return ["w", "h"].some((key) => Number.parseFloat(attributes.get(key) ?? "1") === 0);
}

function isUnseen(element: Element): boolean {
  return UNSEEN.has(element.attributes.get("presence") ?? "");
}

function uiOf(field: Element): string {
  const ui = childOf(field, "ui");
  const widget = ui?.children.find(({ name }) => name !== "extras" && name !== "picture");
  return widget?.name ?? "defaultUi";
}

/** A name without its indices. */
export function pathOf(name: string): string {
  return name.replaceAll(/\[\d+\]/g, "");
}
