import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Dialog } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { ConfirmDeletion } from "#states/confirm-deletion.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";

const TEXTS = envelopesWords.remove;

type Named = Pick<Envelope, "id" | "name">;

/** Confirms that an envelope is to be deleted; null: closed. */
export function DeleteEnvelope(props: {
  readonly envelope: Named | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactNode {
  const { envelope, onClose, onDeleted } = props;
  return (
    <Dialog
      title={envelope === null ? "" : TEXTS.title(envelope.name)}
      isOpen={envelope !== null}
      onClose={onClose}
      isAlert
    >
      {envelope !== null && (
        <Confirmation envelope={envelope} onClose={onClose} onDeleted={onDeleted} />
      )}
    </Dialog>
  );
}

function Confirmation(props: {
  readonly envelope: Named;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactNode {
  const { id, name } = props.envelope;
  const deleting = useScopedMutation(
    async (platen) => {
      await platen.envelopes.delete(id);
      toast(TEXTS.done(name));
      props.onDeleted();
    },
    [["envelopes", "list"]],
  );
  return (
    <ConfirmDeletion
      deleting={deleting}
      confirm={TEXTS.submit}
      onConfirm={() => deleting.mutate(undefined)}
      onCancel={props.onClose}
    >
      <p>{TEXTS.lead}</p>
    </ConfirmDeletion>
  );
}
