import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { HOME } from "#data/address.ts";
import { browserSession } from "#data/service.ts";
import { beginSession } from "#data/session.ts";
import { SETUP_KEY, useSetupState } from "#data/setup-state.ts";
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

const TEXTS = entryWords.setup;

/** The first person of an installation, by the link that the service printed when it started. */
export function SetupPage(): ReactNode {
  const token = useLinkToken();
  const state = useSetupState();
  return (
    <Page title={words.titles.setup} lead={TEXTS.lead}>
      <Loaded query={state}>
        {({ open }) => {
          if (!open)
            return (
              <ErrorState title={TEXTS.closed} hint={TEXTS.closedHint} action={<ToSignIn />} />
            );
          if (token === null) return <ErrorState title={TEXTS.noLink} hint={TEXTS.noLinkHint} />;
          return <SetupForm token={token} />;
        }}
      </Loaded>
    </Page>
  );
}

function SetupForm({ token }: { readonly token: string }): ReactNode {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const form = useForm({
    check: () => ({
      ...newPasswordFaults("password", password),
      ...missingFaults({ name, email, password }),
    }),
    send: () => browserSession().setUp({ token, name, email, password }),
    onDone: (session) => {
      client.removeQueries({ queryKey: SETUP_KEY });
      beginSession(client, session);
      go(HOME, { replace: true });
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <TextField
        label={TEXTS.name}
        name="name"
        autoComplete="name"
        autoFocus
        isRequired
        value={name}
        onChange={setName}
        error={form.faults["name"]}
      />
      <TextField
        label={entryWords.signIn.email}
        hint={TEXTS.emailHint}
        type="email"
        name="email"
        autoComplete="username"
        isRequired
        value={email}
        onChange={setEmail}
        error={form.faults["email"]}
      />
      <PasswordField
        label={entryWords.signIn.password}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={form.faults["password"]}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {TEXTS.submit}
      </Button>
    </Form>
  );
}

function ToSignIn(): ReactNode {
  return (
    <Link className="link" href="/signin">
      {words.titles.signIn}
    </Link>
  );
}
