import type { ReactNode } from "react";
import { ChangedMeanwhile } from "#data/changed-meanwhile.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { conflictWords } from "#words/en/conflicts.ts";
import { FormError } from "./form-error.tsx";

type Props = {
  readonly error: unknown;
  /** Saves although it is now in this state (`updated_at`). */
  readonly onSave: (updatedAt: string) => void;
  /** Shows that state, and drops what was typed. */
  readonly onLoad: () => void;
};

/** Why something was not saved; where someone else changed it meanwhile, with a choice. Nothing while `error` is null. */
export function SaveError({ error, onSave, onLoad }: Props): ReactNode {
  if (!(error instanceof ChangedMeanwhile)) return <FormError error={error} />;
  const { updatedAt } = error;
  return (
    <Banner
      tone="warning"
      action={
        <Actions>
          <Button onPress={() => onSave(updatedAt)}>{conflictWords.save}</Button>
          <Button onPress={onLoad}>{conflictWords.load}</Button>
        </Actions>
      }
    >
      {conflictWords.changed}
    </Banner>
  );
}
