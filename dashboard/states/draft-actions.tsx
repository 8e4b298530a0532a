import type { ReactNode } from "react";
import type { Draft } from "#data/use-draft.ts";
import { DialogActions } from "#kit/dialog.tsx";

/** The buttons of a form with a draft: cancelling discards it. */
export function DraftActions(props: {
  readonly submit: string;
  readonly isPending: boolean;
  readonly draft: Pick<Draft, "clear">;
  readonly onCancel: () => void;
}): ReactNode {
  const { submit, isPending, draft, onCancel } = props;
  const cancel = (): void => {
    draft.clear();
    onCancel();
  };
  return <DialogActions label={submit} isPending={isPending} onCancel={cancel} />;
}
