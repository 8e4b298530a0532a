import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { DeleteDialog } from "#states/delete-dialog.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";

const TEXTS = envelopesWords.remove;

/** Confirms that an envelope is to be deleted; null: closed. */
export function DeleteEnvelope(props: {
  readonly envelope: Pick<Envelope, "id" | "name"> | null;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}): ReactNode {
  const { envelope, ...events } = props;
  const name = envelope?.name ?? "";
  return (
    <DeleteDialog
      {...events}
      item={envelope}
      texts={{ ...TEXTS, title: TEXTS.title(name), done: TEXTS.done(name) }}
      remove={(platen, { id }) => platen.envelopes.delete(id)}
      changes={[["envelopes", "list"]]}
    />
  );
}
