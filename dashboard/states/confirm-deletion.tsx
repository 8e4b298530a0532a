import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { words } from "#words/en.ts";
import { FormError } from "./form-error.tsx";

/**
 * Inside of a dialog: what a deletion means (`children`), its failure, and the buttons. Cancel has the focus. `failure`
 * shows the error of this deletion in other words.
 */
export function ConfirmDeletion(props: {
  readonly deleting: { readonly error: unknown; readonly isPending: boolean };
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { deleting, confirm, onConfirm, onCancel, children } = props;
  const { failure = <FormError error={deleting.error} /> } = props;
  return (
    <>
      <div role="alert">{failure}</div>
      {children}
      <Actions>
        <Button look="danger" isPending={deleting.isPending} onPress={onConfirm}>
          {confirm}
        </Button>
        <Button autoFocus onPress={onCancel}>
          {words.common.cancel}
        </Button>
      </Actions>
    </>
  );
}
