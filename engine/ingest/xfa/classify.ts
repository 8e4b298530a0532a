import type { Form } from "#form";
import { localName, type XfaPackets } from "./packets.ts";
import type { XmlElement } from "./xml.ts";

/**
 * none: no XFA. static: the pages hold the fields, XFA only doubles them. dynamic: the pages are a "Please wait", the
 * form is in the XFA template. broken: neither the template says anything nor does it matter.
 */
export type XfaClass = "none" | "static" | "dynamic" | "broken";

/** Below this share of the template's fields, pages that "need rendering" are not the form. */
const STATIC_SHARE_MIN = 0.5;

/** Decides by what the template holds and what the pages hold already; signature fields alone are no form. */
export function classifyXfa(packets: XfaPackets | null, form: Form): XfaClass {
  if (packets === null) return "none";
  const template = packets.template === null ? [] : drawn(packets.template);
  if (template.length === 0) return "broken";
  const shown = form.fields.filter(
    (field) => field.type !== "signature" && field.nodes.some((node) => node.widgets.length > 0),
  ).length;
  const wanted = template.filter((name) => name === "field").length;
  if (packets.needsRendering) {
    return shown > 0 && shown >= wanted * STATIC_SHARE_MIN ? "static" : "dynamic";
  }
  return shown === 0 && wanted > 0 ? "dynamic" : "static";
}

/** The template's fields and drawings, by the names of their elements. */
function drawn(element: XmlElement): string[] {
  const found: string[] = [];
  const open = [element];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = localName(next.name);
    if (name === "field" || name === "draw") found.push(name);
    for (const child of next.children) open.push(child);
  }
  return found;
}
