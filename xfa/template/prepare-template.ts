import type { XmlElement, XmlLimits } from "@platen/engine/xfa-source";
import { type Container, containersOf } from "./container.ts";
import { copyElement } from "./element.ts";
import { boundInstances, type InstanceLimits } from "./instances.ts";
import { joinSelections } from "./join-selections.ts";
import { completePages } from "./page-set.ts";
import { resolvePrototypes } from "./prototypes.ts";
import { readField } from "./read-field.ts";
import { removeScripts, rewriteField } from "./rewrite.ts";
import { type ScriptUses, scriptUses } from "./scripts.ts";
import { serialiseXml } from "./serialise-xml.ts";
import type { TemplateField } from "./template-field.ts";

export type PreparedTemplate = {
  readonly kind: "prepared";
  /** The XDP to be laid out. */
  readonly xdp: string;
  /** All containers of the template; those of fields are in `fields` too. */
  readonly containers: readonly Container[];
  readonly fields: ReadonlyMap<number, TemplateField>;
  readonly scripts: ScriptUses;
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
  packets: ReadonlyMap<string, XmlElement>,
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
  for (const container of fieldContainers) rewriteField(container);
  removeScripts(rewritten);
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
  return { kind: "prepared", xdp, containers, fields, scripts };
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
