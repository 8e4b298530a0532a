import type { CurrentSession, SecondFactorRequest } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { browserSession } from "#data/service.ts";
import { Button } from "#kit/button.tsx";
import { Form } from "#kit/form.tsx";
import { PasswordField } from "#kit/password-field.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { entryWords } from "#words/en/entry.ts";
import { words } from "#words/en.ts";
import { CodeForm } from "./code-form.tsx";

const TEXTS = entryWords.signIn;

type Props = {
  /** The address that has to sign in; null: any. */
  readonly email: string | null;
  /** Shown above the fields; null: nothing. */
  readonly notice?: ReactNode;
  readonly onSignedIn: (session: CurrentSession) => void;
};

/** E-mail and password, and the code of the second factor where the person has one. */
export function SignInForm({ email, notice = null, onSignedIn }: Props): ReactNode {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [ended, setEnded] = useState<unknown>(null);
  const proceed = (result: CurrentSession | SecondFactorRequest): void => {
    if ("challenge" in result) setChallenge(result.challenge);
    else onSignedIn(result);
  };
  if (challenge === null)
    return <PasswordForm email={email} notice={notice} ended={ended} onDone={proceed} />;
  return (
    <CodeForm
      challenge={challenge}
      onDone={onSignedIn}
      onEnded={(error) => {
        setEnded(error);
        setChallenge(null);
      }}
    />
  );
}

function PasswordForm(props: {
  readonly email: string | null;
  readonly notice: ReactNode;
  /** Why the password has to be entered again; null: it has not. */
  readonly ended: unknown;
  readonly onDone: (result: CurrentSession | SecondFactorRequest) => void;
}): ReactNode {
  const [email, setEmail] = useState(props.email ?? "");
  const [password, setPassword] = useState("");
  const form = useForm({
    check: () => missingFaults({ email, password }),
    send: () => browserSession().signIn({ email, password }),
    onDone: props.onDone,
  });
  const error = form.error ?? (form.isPending ? null : props.ended);
  return (
    <Form
      onSubmit={form.submit}
      error={error === null ? props.notice : <FormError error={error} />}
    >
      <TextField
        label={TEXTS.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={props.email === null}
        isReadOnly={props.email !== null}
        isRequired
        value={email}
        onChange={setEmail}
        error={form.faults["email"]}
      />
      <PasswordField
        label={TEXTS.password}
        autoComplete="current-password"
        autoFocus={props.email !== null}
        value={password}
        onChange={setPassword}
        error={form.faults["password"]}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {words.titles.signIn}
      </Button>
    </Form>
  );
}
