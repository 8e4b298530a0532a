import { type FormSource, type FormsToFill, readFormsToFill } from "#data/forms-to-fill.ts";
import { useScope, useScopedQuery } from "#data/scope.ts";
import { fittingEnvelope } from "./mapping-of-pairs.ts";
import type { ZoneDraft } from "./zone-draft.ts";

/** The forms of a source that can be filled. */
export type ReadyForms = Extract<FormsToFill, { kind: "ready" }>;

/** The form of the zone, as far as it is read. */
export type FormQuery = {
  readonly data: FormsToFill | null | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  /** True: an envelope was found that fits the columns. */
  readonly isFitted: boolean;
};

const ENVELOPES_MAX = 20;

/**
 * Reads the chosen form. Where an envelope of the form takes its values from columns that the spreadsheet has, that
 * envelope is used, so that filling the same files again adds nothing. `names` are the columns, null: not known yet.
 */
export function useFormToFill(draft: ZoneDraft, names: readonly string[] | null): FormQuery {
  const { form: source, isAnew, made } = draft;
  const base = useSource(source);
  const template = source?.kind === "template" ? source.id : null;
  const wanted = names !== null && !isAnew && made === null ? names : null;
  const fit = useScopedQuery(
    ["envelopes", "fitting", template, wanted],
    async (platen, options) => {
      if (template === null || wanted === null) return null;
      const query = { template_id: template, limit: ENVELOPES_MAX };
      const { envelopes } = await platen.envelopes.list(query, options).page();
      return fittingEnvelope(envelopes, template, wanted)?.id ?? null;
    },
  );
  const found = fit.data ?? null;
  const fitted = useSource(found === null ? null : { kind: "envelope", id: found });
  if (template === null || wanted === null || fit.error !== null)
    return { ...base, isFitted: false };
  if (fit.data === undefined || (found !== null && fitted.data === undefined))
    return { ...fitted, data: undefined, isFitted: false };
  return found === null ? { ...base, isFitted: false } : { ...fitted, isFitted: true };
}

function useSource(source: FormSource | null): Omit<FormQuery, "isFitted"> {
  const { environment } = useScope();
  return useScopedQuery(
    ["templates", "to-fill", source?.kind ?? null, source?.id ?? null],
    (platen, options) =>
      source === null
        ? Promise.resolve(null)
        : readFormsToFill(platen, source, environment, options),
  );
}
