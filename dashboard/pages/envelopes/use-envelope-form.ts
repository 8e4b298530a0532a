import type { Envelope, EnvelopeUpdate } from "@platen/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ChangedMeanwhile } from "#data/changed-meanwhile.ts";
import { fieldFaults } from "#data/failure.ts";
import { scopedKey, useScope, useScopedMutation } from "#data/scope.ts";
import { type Draft, useDraft } from "#data/use-draft.ts";
import { toast } from "#kit/toasts.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { envelopeTexts, wantedEnvelope } from "./envelope-texts.ts";

/** The form of an envelope's settings. */
export type EnvelopeFormState = {
  readonly draft: Draft;
  /** True where the form began with what was typed before and not saved. */
  readonly wasRestored: boolean;
  /** The columns that the page shows are then those of other forms. */
  readonly arePairsChanged: boolean;
  readonly faults: Readonly<Record<string, string>>;
  readonly error: unknown;
  readonly isPending: boolean;
  /** Saves unless the envelope is in another state (`updated_at`) than `base`; by default the one that was shown. */
  readonly submit: (base?: string) => void;
  /** Drops what was typed, and shows the envelope as it is now. */
  readonly load: () => void;
};

/** Properties of the form. */
export type EnvelopeFormProps = {
  /** The state that the form began with. */
  readonly envelope: Envelope;
  readonly newest: Envelope;
  /** There is a newer state, and nothing is typed. */
  readonly onOutdated: (newest: Envelope) => void;
  /** Reads the newest state. */
  readonly onLoad: () => void;
};

/** The state of a form for an envelope. */
export function useEnvelopeForm(props: EnvelopeFormProps): EnvelopeFormState {
  const { envelope, newest, onOutdated, onLoad } = props;
  const { session } = useScope();
  const [before] = useState(() => envelopeTexts(envelope));
  const form = `envelope/${session.account.id}/${envelope.id}`;
  const draft = useDraft(session.person.id, form, before);
  const [wasRestored] = useState(draft.isChanged);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const saving = useSaveEnvelope(envelope.id, draft.clear);
  const isOutdated = newest.updated_at !== envelope.updated_at && !draft.isChanged;
  useEffect(() => {
    if (isOutdated) onOutdated(newest);
  }, [isOutdated, newest, onOutdated]);
  return {
    draft,
    wasRestored,
    arePairsChanged: draft.values["pairs"] !== before["pairs"],
    faults: { ...fieldFaults(saving.error), ...faults },
    error: saving.error,
    isPending: saving.isPending,
    submit: (base = draft.values["base"] ?? "") => {
      const wanted = wantedEnvelope(draft.values, before);
      setFaults(wanted.kind === "faulty" ? wanted.faults : {});
      if (wanted.kind === "valid") saving.save({ body: wanted.body, base });
    },
    load: () => {
      draft.clear();
      onLoad();
    },
  };
}

/** Changes to an envelope, and its state (`updated_at`) that they may replace. */
type Save = { readonly body: EnvelopeUpdate; readonly base: string };

/** Saves an envelope that has not been changed by someone else; else the error is `ChangedMeanwhile`. */
function useSaveEnvelope(
  id: number,
  onSaved: () => void,
): {
  readonly save: (save: Save) => void;
  readonly isPending: boolean;
  readonly error: unknown;
} {
  const { session, environment } = useScope();
  const client = useQueryClient();
  const saving = useScopedMutation(
    async (platen, { body, base }: Save) => {
      const { updated_at: now } = await platen.envelopes.get(id);
      if (now !== base) throw new ChangedMeanwhile(now);
      const saved = await platen.envelopes.update(id, body);
      client.setQueryData(scopedKey(session.account.id, environment, ["envelopes", id]), saved);
      toast(envelopesWords.saved);
      onSaved();
    },
    [["envelopes", "list"]],
  );
  return { save: saving.mutate, isPending: saving.isPending, error: saving.error };
}
