import type { TemplateVersion } from "#domain/templates";
import type { FormLoss } from "../fill-plan.ts";

const CODE = "encryption_removed";

/** What documents lose compared to these versions, each once, however many versions lose it. */
export function formLosses(
  versions: readonly Pick<TemplateVersion, "warnings">[],
): readonly FormLoss[] {
  const lost = versions.flatMap(({ warnings }) => warnings).find(({ code }) => code === CODE);
  return lost === undefined ? [] : [{ code: CODE, message: lost.message }];
}
