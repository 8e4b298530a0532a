import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { HOME } from "#data/address.ts";
import { browserSession } from "#data/service.ts";
import { beginSession } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Form } from "#kit/form.tsx";
import { PasswordField } from "#kit/password-field.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults, newPasswordFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { entryWords } from "#words/en/entry.ts";

const TEXTS = entryWords.invitation;

/** Joining as a new person, who chooses a name and a password. */
export function JoinForm(props: { readonly token: string; readonly email: string }): ReactNode {
  const { token, email } = props;
  const client = useQueryClient();
  const [, go] = useLocation();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const form = useForm({
    check: () => ({
      ...newPasswordFaults("password", password),
      ...missingFaults({ name, password }),
    }),
    send: () => browserSession().join({ token, name, password }),
    onDone: (session) => {
      beginSession(client, session);
      go(HOME, { replace: true });
    },
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <TextField
        label={entryWords.signIn.email}
        type="email"
        name="email"
        autoComplete="username"
        isReadOnly
        value={email}
      />
      <TextField
        label={entryWords.setup.name}
        name="name"
        autoComplete="name"
        autoFocus
        isRequired
        value={name}
        onChange={setName}
        error={form.faults["name"]}
      />
      <PasswordField
        label={entryWords.signIn.password}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={form.faults["password"]}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {TEXTS.join}
      </Button>
    </Form>
  );
}
