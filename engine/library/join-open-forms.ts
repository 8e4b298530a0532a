import { joinForms } from "#assemble";
import type { OpenForm } from "#ingest";
import type { JoinedForm } from "./engine.ts";

/** Opened forms as one; warnings that several share are told once. @throws RangeError where there are none. */
export function joinOpenForms(forms: readonly OpenForm[]): JoinedForm {
  if (forms.length === 0) throw new RangeError("There is no form to join.");
  const warnings = new Map(
    forms.flatMap((form) => form.warnings).map((warning) => [warning.code, warning]),
  );
  return {
    kind: "form",
    ...joinForms(forms),
    xfa: forms.some(({ xfa }) => xfa === "static") ? "static" : "none",
    warnings: [...warnings.values()],
  };
}
