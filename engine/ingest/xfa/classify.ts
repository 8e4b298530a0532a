import { type Form, widgetsOf } from "#form";
import { elementsOf, localName, type XfaPackets } from "./packets.ts";

/**
 * none: no XFA. static: the pages hold the fields, XFA only doubles them. dynamic: the pages are a "Please wait", the
 * form is in the XFA template. broken: neither the template says anything nor does it matter.
 */
export type XfaClass = "none" | "static" | "dynamic" | "broken";

/** Of a form that says of itself neither: below this share of the template's fields, its pages are not the form. */
const SHOWN_SHARE_MIN = 0.5;

/**
 * What the file says decides: a "Please wait" page may hold a widget or two of the template's fields. Where it says
 * nothing, the widgets that the pages hold are counted; signature fields alone are no form.
 */
export function classifyXfa(packets: XfaPackets | null, form: Form): XfaClass {
  if (packets === null) return "none";
  const names = elementsOf(packets.template).map((element) => localName(element.name));
  const wanted = names.filter((name) => name === "field").length;
  if (wanted === 0 && !names.includes("draw")) return "broken";
  if (packets.needsRendering === true) return "dynamic";
  const shown = form.fields
    .filter((field) => field.type !== "signature")
    .reduce((total, field) => total + widgetsOf(field).length, 0);
  if (shown === 0 && wanted > 0) return "dynamic";
  const isStated = packets.needsRendering === false;
  return isStated || shown >= wanted * SHOWN_SHARE_MIN ? "static" : "dynamic";
}
