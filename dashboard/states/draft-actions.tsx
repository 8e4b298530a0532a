import type { ReactNode } from "react";
import type { Draft } from "#data/use-draft.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { words } from "#words/en.ts";

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
  return (
    <Actions>
      <Button type="submit" look="primary" isPending={isPending}>
        {submit}
      </Button>
      <Button onPress={cancel}>{words.common.cancel}</Button>
    </Actions>
  );
}
