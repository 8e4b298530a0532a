import { type ReactNode, useState } from "react";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { fillWords } from "#words/en/fill.ts";
import { words } from "#words/en.ts";
import type { FillPageState } from "./use-fill-page.ts";

const TEXTS = fillWords.page;

/** Removes all values, after a question. */
export function StartOver({ page }: { readonly page: FillPageState }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const confirm = (): void => {
    const { values, touched, refusals } = page.state;
    refusals.replace({});
    touched.replace({});
    values.replace({});
    setAsking(false);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{TEXTS.startOver}</Button>
      <Dialog
        title={TEXTS.startOverTitle}
        isAlert
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{TEXTS.startOverHint}</p>
        <Actions>
          <Button look="danger" onPress={confirm}>
            {TEXTS.startOverConfirm}
          </Button>
          <Button onPress={() => setAsking(false)}>{words.common.cancel}</Button>
        </Actions>
      </Dialog>
    </>
  );
}
