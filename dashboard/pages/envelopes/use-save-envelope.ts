import type { EnvelopeUpdate } from "@platen/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { ChangedMeanwhile } from "#data/changed-meanwhile.ts";
import { scopedKey, useScope, useScopedMutation } from "#data/scope.ts";
import { toast } from "#kit/toasts.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";

/** Changes to an envelope, and its state (`updated_at`) that they may replace. */
type Save = { readonly body: EnvelopeUpdate; readonly base: string };

/** Saves an envelope that has not been changed by someone else; else the error is `ChangedMeanwhile`. */
export function useSaveEnvelope(
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
