import type { CurrentSession } from "@platen/sdk";
import { PlatenError } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { browserSession } from "#data/service.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { entryWords } from "#words/en/entry.ts";
import { words } from "#words/en.ts";

const TEXTS = entryWords.signIn;
const ENDED = "challenge_ended";

type Props = {
  readonly challenge: string;
  readonly onDone: (session: CurrentSession) => void;
  /** The password has to be entered again; null: the person wants to. */
  readonly onEnded: (error: unknown) => void;
};

/** The code of an authenticator app, or a recovery code in its place. */
export function CodeForm({ challenge, onDone, onEnded }: Props): ReactNode {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const form = useForm({
    check: () => missingFaults({ code }),
    send: async () => {
      try {
        return await browserSession().confirmCode({ challenge, code: code.trim() });
      } catch (error) {
        setCode("");
        if (error instanceof PlatenError && error.code === ENDED) onEnded(error);
        throw error;
      }
    },
    onDone,
  });
  const switchKind = (): void => {
    setRecovery(!isRecovery);
    setCode("");
    form.reset();
  };
  const kind = isRecovery ? TEXTS.recovery : TEXTS.app;
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <TextField
        // Another field, so that it gets the focus and the keyboard of its kind.
        key={isRecovery ? "recovery" : "app"}
        label={kind.label}
        hint={kind.hint}
        name="code"
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoFocus
        isRequired
        value={code}
        onChange={setCode}
        error={form.faults["code"]}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {words.titles.signIn}
      </Button>
      <Actions>
        <Button look="quiet" onPress={switchKind}>
          {kind.other}
        </Button>
        <Button look="quiet" onPress={() => onEnded(null)}>
          {TEXTS.otherPerson}
        </Button>
      </Actions>
    </Form>
  );
}
