import { type Form, widgetsOf } from "#form";
import { elementsOf, localName, type XfaPackets } from "./packets.ts";

/**
 * none: no XFA. static: the pages have the fields, and XFA duplicates them. dynamic: the pages show "Please wait", and
 * the form is in the XFA template. broken: the template is unusable, and the pages decide.
 */
export type XfaClass = "none" | "static" | "dynamic" | "broken";

/** Below this share of the template's fields on pages, an undeclared form is dynamic. */
const SHOWN_SHARE_MIN = 0.5;

/**
 * The file's own declaration decides, because a "Please wait" page may have a few of the template's fields. Without
 * one, the fields on pages are counted; signature fields alone are not a form.
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
