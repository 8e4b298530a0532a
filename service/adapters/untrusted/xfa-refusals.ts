import type { RefusedXfa } from "@platen/xfa";
import type { FormRefusal } from "#domain/templates/untrusted";

/** A bound of a conversion that a form exceeded. */
export type XfaBound = NonNullable<RefusedXfa["bound"]> | "time" | "memory";

/** Why a dynamic XFA form cannot be converted. */
export type XfaReason = RefusedXfa["reason"];

const NO_FIELDS =
  "This dynamic XFA form shows no fields that can be filled; upload a form that has some.";
const MALFORMED =
  "This dynamic XFA form cannot be converted, because its XFA is damaged; get the file again from its publisher, or save it as a static PDF form.";

const EXCEEDED: Readonly<Record<XfaBound, string>> = {
  elements: "its template has too many elements",
  depth: "its template is nested too deep",
  name: "a name or an attribute in its XFA is too long",
  names: "the names of its fields are too long in total",
  instancesEach: "a part of it is repeated too often",
  instances: "its parts are repeated too often in total",
  pages: "it has too many pages",
  letters: "it has too much text",
  time: "converting it takes too long",
  memory: "converting it needs too much memory",
};

/** Returns the refusal of a dynamic XFA form; for `xfa_too_large` the message names the bound. */
export function xfaRefusal(reason: XfaReason, bound: XfaBound = "memory"): FormRefusal {
  return { kind: "refused", code: "invalid_pdf", reason, message: messageOf(reason, bound) };
}

function messageOf(reason: XfaReason, bound: XfaBound): string {
  if (reason === "xfa_no_fields") return NO_FIELDS;
  if (reason === "xfa_malformed") return MALFORMED;
  return `This dynamic XFA form is too large to be converted: ${EXCEEDED[bound]}; save it as a static PDF form.`;
}
