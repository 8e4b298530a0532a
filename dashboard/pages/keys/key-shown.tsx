import type { ApiKeyCreated } from "@platen/sdk";
import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Actions } from "#kit/dialog.tsx";
import { keysWords } from "#words/en/keys.ts";
import { trialCommand } from "./key.ts";

const TEXTS = keysWords.shown;

/** A new key, which is shown only here, with a command that uses it. */
export function KeyShown(props: {
  readonly created: ApiKeyCreated;
  readonly onClose: () => void;
}): ReactNode {
  const { key } = props.created;
  return (
    <>
      <p>{TEXTS.once}</p>
      <Code text={key} label={TEXTS.key} />
      <p>{TEXTS.attempt}</p>
      <Code text={trialCommand(location.origin, key)} label={TEXTS.command} />
      <Actions>
        <Button look="primary" onPress={props.onClose}>
          {TEXTS.close}
        </Button>
      </Actions>
    </>
  );
}
