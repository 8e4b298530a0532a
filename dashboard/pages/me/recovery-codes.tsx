import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Actions } from "#kit/dialog.tsx";
import { meWords } from "#words/en/me.ts";
import { saveText } from "./save-text.ts";

const TEXTS = meWords.factor;
const FILE_NAME = "platen-recovery-codes.txt";

/** Recovery codes, which are shown only once. */
export function RecoveryCodes(props: {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}): ReactNode {
  const text = props.codes.join("\n");
  const save = (): void => saveText(FILE_NAME, `${TEXTS.fileTitle(props.email)}\n\n${text}\n`);
  return (
    <>
      <p>{TEXTS.codesHint}</p>
      <Code text={text} label={TEXTS.codes} />
      <Actions>
        <Button look="primary" onPress={props.onKept}>
          {TEXTS.kept}
        </Button>
        <Button onPress={save}>{TEXTS.download}</Button>
      </Actions>
    </>
  );
}
