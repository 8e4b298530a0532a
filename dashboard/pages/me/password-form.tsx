import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { PasswordField } from "#kit/password-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { Username } from "#kit/username.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults, newPasswordFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { meWords } from "#words/en/me.ts";
import { SESSIONS_KEY } from "./keys.ts";
import { Section } from "./section.tsx";

const TEXTS = meWords.password;

/** Changing the password. */
export function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const [current, setCurrent] = useState("");
  const [wanted, setWanted] = useState("");
  const { mutateAsync } = useScopedMutation(
    (platen, passwords: { readonly current_password: string; readonly new_password: string }) =>
      platen.me.changePassword(passwords),
    [SESSIONS_KEY],
  );
  const form = useForm({
    check: () => ({
      ...newPasswordFaults("new_password", wanted),
      ...missingFaults({ current_password: current, new_password: wanted }),
    }),
    send: () => mutateAsync({ current_password: current, new_password: wanted }),
    onDone: () => {
      setCurrent("");
      setWanted("");
      toast(TEXTS.changed);
    },
  });
  return (
    <Section title={TEXTS.title}>
      <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
        <Username email={email} />
        <PasswordField
          label={TEXTS.current}
          name="current_password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={form.faults["current_password"]}
        />
        <PasswordField
          label={TEXTS.wanted}
          name="new_password"
          autoComplete="new-password"
          value={wanted}
          onChange={setWanted}
          error={form.faults["new_password"]}
        />
        <Actions>
          <Button type="submit" isPending={form.isPending}>
            {TEXTS.change}
          </Button>
        </Actions>
      </Form>
    </Section>
  );
}
