import type { ReactNode } from "react";
import { ChangedMeanwhile } from "#data/changed-meanwhile.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { conflictWords } from "#words/en/conflicts.ts";
import { FormError } from "./form-error.tsx";

type Props = {
  readonly error: unknown;
  /** Saves over the state that someone else left, which `updatedAt` names. */
  readonly onSave: (updatedAt: string) => void;
  /** Loads that state, and discards the changes in the form. */
  readonly onLoad: () => void;
};

/**
 * Shows why something was not saved. Where someone else changed it meanwhile, offers to save anyway or to load their
 * state. Shows nothing while `error` is null.
 */
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
