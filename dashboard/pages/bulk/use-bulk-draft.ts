import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { useScope } from "#data/scope.ts";
import { useAskBeforeLeaving } from "#data/use-ask-before-leaving.ts";
import { type BulkDraft, emptyDraft, KeptDraft } from "./bulk-draft.ts";

const ENVELOPE = "envelope";
const kept = new KeptDraft();

/** The choices on the page, which outlast visits to other pages. */
export type KeptChoices = {
  readonly draft: BulkDraft;
  /** A function gets the draft before, so that quick changes do not undo each other. */
  readonly change: (part: Change) => void;
  /** The job has started. */
  readonly forget: () => void;
};

type Change = Partial<BulkDraft> | ((before: BulkDraft) => Partial<BulkDraft>);

/** Leaving the tab asks once a spreadsheet is chosen. An envelope in the page's address is chosen from the beginning. */
export function useBulkDraft(): KeptChoices {
  const { session, environment } = useScope();
  const owner = `${session.person.id} ${session.account.id} ${environment}`;
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState(() => {
    const before = kept.read(owner) ?? emptyDraft();
    const named = Number(search.get(ENVELOPE));
    return Number.isInteger(named) && named > 0 ? { ...before, envelope: named } : before;
  });
  useEffect(() => kept.keep(owner, draft), [owner, draft]);
  const { envelope } = draft;
  useEffect(() => {
    // So that a reload, a bookmark and a link have the same envelope.
    setSearch(envelope === null ? {} : { [ENVELOPE]: String(envelope) }, { replace: true });
  }, [envelope, setSearch]);
  useAskBeforeLeaving(draft.spreadsheet !== null);
  return {
    draft,
    change: (part) =>
      setDraft((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) })),
    forget: () => kept.keep(owner, null),
  };
}
