import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Time } from "#kit/time.tsx";
import { webhookWords } from "#words/en/webhooks.ts";

const TEXTS = webhookWords.secret;

/** A new secret, which is shown only here. */
export function SecretShown(props: {
  readonly secret: string;
  /** Until when the old secret is valid too; null: it is not valid any more, or the webhook is new. */
  readonly oldUntil: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const { secret, oldUntil, onClose } = props;
  return (
    <>
      <p>{TEXTS.once}</p>
      <Code text={secret} label={TEXTS.label} />
      {oldUntil !== null && (
        <p>
          {TEXTS.until} <Time at={oldUntil} isExact />
        </p>
      )}
      <Actions>
        <Button look="primary" onPress={onClose}>
          {TEXTS.close}
        </Button>
      </Actions>
    </>
  );
}
