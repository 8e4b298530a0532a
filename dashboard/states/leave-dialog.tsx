import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { leavingWords } from "#words/en/leaving.ts";
import type { Leaving } from "./use-leaving.ts";

/** Asks before leaving with changes that are not saved. */
export function LeaveDialog({ leaving }: { readonly leaving: Leaving }): ReactNode {
  return (
    <Dialog title={leavingWords.title} isOpen={leaving.to !== null} isAlert onClose={leaving.stay}>
      <p>{leavingWords.hint}</p>
      <Actions>
        <Button look="primary" onPress={leaving.stay}>
          {leavingWords.stay}
        </Button>
        <Button onPress={leaving.leave}>{leavingWords.leave}</Button>
      </Actions>
    </Dialog>
  );
}
