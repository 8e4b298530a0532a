import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { browserSession } from "#data/service.ts";
import { useSetupState } from "#data/setup-state.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Form } from "#kit/form.tsx";
import { PasswordField } from "#kit/password-field.tsx";
import { ErrorState } from "#kit/states.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults, newPasswordFaults } from "#states/form-faults.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { useForm } from "#states/use-form.ts";
import { entryWords } from "#words/en/entry.ts";
import { words } from "#words/en.ts";
import { useLinkToken } from "./use-link-token.ts";

const TEXTS = entryWords.reset;

/** Requests a mail with a link for a new password; with that link, chooses the password. */
export function ResetPage(): ReactNode {
  const token = useLinkToken();
  return (
    <Page title={words.titles.reset}>
      {token === null ? <RequestMail /> : <ChoosePassword key={token} token={token} />}
      <p>
        <Link className="link" href="/signin">
          {TEXTS.back}
        </Link>
      </p>
    </Page>
  );
}

function RequestMail(): ReactNode {
  const state = useSetupState();
  return (
    <Loaded query={state}>
      {({ mail }) =>
        mail ? <RequestForm /> : <ErrorState title={TEXTS.noMail} hint={TEXTS.noMailHint} />
      }
    </Loaded>
  );
}

function RequestForm(): ReactNode {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  const form = useForm({
    check: () => missingFaults({ email }),
    send: () => browserSession().requestPasswordReset(email),
    onDone: () => setSent(true),
  });
  if (isSent)
    return (
      <div role="status">
        {/* The same for unknown addresses. */}
        <Banner tone="done">{TEXTS.sent(email)}</Banner>
      </div>
    );
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <p>{TEXTS.lead}</p>
      <TextField
        label={entryWords.signIn.email}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        isRequired
        value={email}
        onChange={setEmail}
        error={form.faults["email"]}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {TEXTS.send}
      </Button>
    </Form>
  );
}

function ChoosePassword({ token }: { readonly token: string }): ReactNode {
  const [password, setPassword] = useState("");
  const [isDone, setDone] = useState(false);
  const form = useForm({
    check: () => newPasswordFaults("password", password),
    send: () => browserSession().resetPassword({ token, password }),
    onDone: () => setDone(true),
  });
  if (isDone)
    return (
      <div role="status">
        <Banner tone="done">{TEXTS.done}</Banner>
      </div>
    );
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <PasswordField
        label={TEXTS.newPassword}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={form.faults["password"]}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {TEXTS.save}
      </Button>
    </Form>
  );
}
