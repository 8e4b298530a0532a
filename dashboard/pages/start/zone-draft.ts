import type { Pair } from "#columns/match.ts";
import type { FormSource } from "#data/forms-to-fill.ts";
import { type BulkOptions, USUAL_OPTIONS } from "#sending/bulk-options.ts";
import type { Made } from "./make-envelope.ts";

/** The choices of the start page. They have names of columns and fields, but no cells. */
export type ZoneDraft = {
  readonly form: FormSource | null;
  /** True: an envelope that fits is not used, because the person matches the columns again. */
  readonly isAnew: boolean;
  /** `of` names the form and the columns that they belong to. */
  readonly match: { readonly of: string; readonly pairs: readonly Pair[] } | null;
  /** Column that the PDFs are named after; empty: none; null: the usual one. */
  readonly naming: string | null;
  readonly options: BulkOptions;
  readonly made: Made | null;
  /** The job that was started. */
  readonly job: string | null;
  /** Idempotency-Keys by the content of their requests. */
  readonly keys: Readonly<Record<string, string>>;
};

/** The form that a query names, such as `?envelope=3` or `?form=7`; null: none. */
export function formIn(search: URLSearchParams): FormSource | null {
  const named = [
    { kind: "envelope", id: Number(search.get("envelope")) },
    { kind: "template", id: Number(search.get("form")) },
  ] as const;
  return named.find(({ id }) => Number.isInteger(id) && id > 0) ?? null;
}

/** Nothing was chosen. */
export const EMPTY_DRAFT: ZoneDraft = {
  form: null,
  isAnew: false,
  match: null,
  naming: null,
  options: USUAL_OPTIONS,
  made: null,
  job: null,
  keys: {},
};

/** Members of the one text under which a draft is kept. */
const MEMBERS = Object.keys(EMPTY_DRAFT);

/** A draft as text; null: nothing is worth keeping. */
export function draftText(draft: ZoneDraft): string | null {
  return draft.form === null && draft.job === null ? null : JSON.stringify(draft);
}

/** The draft of a text that `draftText` made; the empty one for any other. */
export function draftOf(text: string | undefined): ZoneDraft {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isDraft(value) ? value : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

/** The form, its version and the columns of pairs, as text. */
export function matchPlace(form: string, version: number, names: readonly string[]): string {
  return JSON.stringify([form, version, ...names]);
}

/** A release with other members drops the drafts of the one before. */
function isDraft(value: unknown): value is ZoneDraft {
  if (typeof value !== "object" || value === null) return false;
  return Object.keys(value).toSorted().join() === MEMBERS.toSorted().join();
}
