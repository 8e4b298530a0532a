import type { XfaSource, XmlElement, XmlLimits } from "@platen/engine/xfa-source";
import { type Container, containersOf } from "./container.ts";
import {
  childOf,
  childrenOf,
  copyElement,
  descendants,
  type Element,
  elementLike,
  localName,
  textOf,
} from "./element.ts";
import { inlinePictures, type NamedPictures } from "./inline-pictures.ts";
import { resolvePrototypes } from "./prototypes.ts";
import { readField } from "./read-field.ts";
import { removeScripts, rewriteField, stateBackgrounds } from "./rewrite.ts";
import { type ScriptUses, scriptUses } from "./scripts.ts";
import { serialiseXml } from "./serialise-xml.ts";
import type { TemplateField } from "./template-field.ts";
import { markSerifs } from "./typeface.ts";

export type PreparedTemplate = {
  readonly kind: "prepared";
  /** The XDP to be laid out. */
  readonly xdp: string;
  /** All containers of the template; those of fields are in `fields` too. */
  readonly containers: readonly Container[];
  readonly fields: ReadonlyMap<number, TemplateField>;
  readonly scripts: ScriptUses;
  readonly pictures: NamedPictures;
};

type NameLimits = { readonly name: number; readonly names: number };

export type TemplateLimits = InstanceLimits & NameLimits & XmlLimits;

export type LargeTemplate = { readonly kind: "too_large"; readonly bound: keyof TemplateLimits };

/** Its prototypes use each other in a circle. */
export type MalformedTemplate = { readonly kind: "malformed" };

/** A period, and an index in brackets of three digits. */
const AROUND_UNITS = 6;

/** Packets that decide what is laid out; others, such as signatures and sources, do not. */
const LAID_OUT = ["config", "template", "localeSet", "datasets"];

/** Reads the template's fields and rewrites it for its layout. */
export function prepareTemplate(
  { packets, pictures: files }: Pick<XfaSource, "packets" | "pictures">,
  template: XmlElement,
  limits: TemplateLimits,
): PreparedTemplate | LargeTemplate | MalformedTemplate {
  const rewritten = copyElement(template);
  const prototypes = resolvePrototypes(rewritten, limits);
  if (prototypes === "circular") return { kind: "malformed" };
  if (prototypes !== "resolved") return { kind: "too_large", bound: prototypes };
  const containers = containersOf(rewritten);
  const longName = boundNames(containers, limits);
  if (longName !== null) return { kind: "too_large", bound: longName };
  const fieldContainers = containers.filter(({ kind }) => kind === "field");
  const fields = new Map(fieldContainers.map((each) => [each.id, readField(each)] as const));
  const scripts = scriptUses(containers);
  const bound = boundInstances(containers, limits);
  if (bound !== null) return { kind: "too_large", bound };
  const pictures = inlinePictures(rewritten, files);
  for (const container of fieldContainers) rewriteField(container);
  removeScripts(rewritten);
  markSerifs(rewritten);
  stateBackgrounds(rewritten);
  completePages(rewritten);
  const parts = LAID_OUT.flatMap((name) => {
    if (name === "template") return [rewritten];
    const packet = packets.get(name);
    if (packet === undefined) return [];
    const copy = copyElement(packet);
    if (name === "datasets") joinSelections(copy, fields.values());
    return [copy];
  });
  const xml = parts.map((part) => serialiseXml(part)).join("\n");
  const xdp = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">\n${xml}\n</xdp:xdp>`;
  return { kind: "prepared", xdp, containers, fields, scripts, pictures };
}

/** The bound that the full names of the fields exceed, else `null`. Joins none: a path is long in each of its fields. */
function boundNames(containers: readonly Container[], limits: NameLimits): keyof NameLimits | null {
  const lengths = new Map<Container, number>();
  let total = 0;
  for (const container of containers) {
    const above = container.parent === null ? 0 : (lengths.get(container.parent) ?? 0);
    const units = above + AROUND_UNITS + (container.name ?? container.kind).length;
    if (units > limits.name) return "name";
    lengths.set(container, units);
    if (container.kind === "field") total += units;
    if (total > limits.names) return "names";
  }
  return null;
}

type InstanceLimits = { readonly instancesEach: number; readonly instances: number };

/**
 * Sets the number of instances of each repeated subform: one for each record of data, else the initial ones, and at
 * least one. Returns the bound that the template itself exceeds, else `null`.
 */
function boundInstances(
  containers: readonly Container[],
  limits: InstanceLimits,
): keyof InstanceLimits | null {
  const counts = new Map<Container | null, number>([[null, 1]]);
  let repeated = 0;
  for (const container of containers) {
    const own = ownInstances(container, limits.instancesEach);
    if (own > limits.instancesEach) return "instancesEach";
    const count = own * (counts.get(container.parent) ?? 1);
    counts.set(container, count);
    if (own > 1) repeated += count;
    if (repeated > limits.instances) return "instances";
  }
  return null;
}

function ownInstances({ kind, element }: Container, each: number): number {
  const occur = childOf(element, "occur");
  if (occur === null || kind !== "subform") return 1;
  const max = integer(occur, "max", 1);
  const initial = Math.max(1, integer(occur, "initial", 1), integer(occur, "min", 1));
  const bounded = max < 0 ? each + 1 : Math.min(max, each + 1);
  if (max === 0) return 1;
  occur.attributes.set("min", String(Math.min(initial, bounded)));
  occur.attributes.set("max", String(bounded));
  occur.attributes.delete("initial");
  return max < 0 ? initial : Math.min(initial, max);
}

function integer(element: Element, name: string, absent: number): number {
  const value = Number.parseInt(element.attributes.get(name) ?? "", 10);
  return Number.isNaN(value) ? absent : value;
}

/**
 * Makes one text of the values that the data selects in a list, a line each: the layout does not match an element with
 * elements inside to a field by its name (XFA 3.3, "Content Types").
 */
function joinSelections(datasets: Element, fields: Iterable<TemplateField>): void {
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

/** Letter, with a margin of a quarter of an inch. */
const MEDIUM = { stock: "letter", short: "8.5in", long: "11in" };
const CONTENT_AREA = { x: "0.25in", y: "0.25in", w: "8in", h: "10.5in" };

/** Gives a template without pages, or with pages without a size or place for content, the usual ones. */
function completePages(template: Element): void {
  const root = childOf(template, "subform");
  if (root === null) return;
  const pageSet = childOf(root, "pageSet") ?? prependElement(root, "pageSet");
  const areas = [...descendants(pageSet)].filter((each) => localName(each) === "pageArea");
  if (areas.length === 0) areas.push(prependElement(pageSet, "pageArea"));
  for (const area of areas) {
    if (childOf(area, "medium") === null) prependElement(area, "medium", MEDIUM);
    if (childOf(area, "contentArea") === null) prependElement(area, "contentArea", CONTENT_AREA);
  }
  // The layout starts with a page area of the outermost page set.
  if (childOf(pageSet, "pageArea") === null) pageSet.content = nestedAreas(pageSet);
}

function prependElement(
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
