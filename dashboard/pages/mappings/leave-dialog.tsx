import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import type { Leaving } from "./use-leaving.ts";

const TEXTS = mappingsWords.leave;

/** Asks before leaving with changes that are not saved. */
export function LeaveDialog({ leaving }: { readonly leaving: Leaving }): ReactNode {
  return (
    <Dialog title={TEXTS.title} isOpen={leaving.to !== null} isAlert onClose={leaving.stay}>
      <p>{TEXTS.hint}</p>
      <Actions>
        <Button look="primary" onPress={leaving.stay}>
          {TEXTS.stay}
        </Button>
        <Button onPress={leaving.leave}>{TEXTS.leave}</Button>
      </Actions>
    </Dialog>
  );
}
