import type { TemplateDiff, TemplateVersion } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useScopedQuery } from "#data/scope.ts";
import type { Pair } from "./pair.ts";

/** Two versions of a form and their differences. */
export type Comparison = {
  readonly from: TemplateVersion;
  readonly to: TemplateVersion;
  readonly diff: TemplateDiff;
};

/** Reads two versions and their differences. */
export function useComparison(template: number, { from, to }: Pair): UseQueryResult<Comparison> {
  return useScopedQuery(["templates", template, "diff", from, to], async (platen, options) => {
    const [before, after, diff] = await Promise.all([
      platen.templates.version(template, from, options),
      platen.templates.version(template, to, options),
      platen.templates.diff(template, from, to, options),
    ]);
    return { from: before, to: after, diff };
  });
}
