import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { confirmPassword } from "#data/reauthentication.ts";
import { useCanChange, useScope } from "#data/scope.ts";
import { signOut } from "#data/session.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog, DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { Username } from "#kit/username.tsx";
import { failureText } from "#states/failure-state.tsx";
import { settingsWords } from "#words/en/settings.ts";
import { words } from "#words/en.ts";

const TEXTS = settingsWords.erase;

type Props = {
  readonly name: string | null;
  /** The address of the account's owner, which must be typed. */
  readonly email: string;
};

/** The end of an account, for its owner. */
export function EraseAccount({ name, email }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const canChange = useCanChange();
  return (
    <section className="card settings" aria-labelledby="erase">
      <h2 id="erase">{TEXTS.title}</h2>
      <p>{TEXTS.lead}</p>
      <Actions>
        <Button look="danger" isDisabled={!canChange} onPress={() => setOpen(true)}>
          {TEXTS.open}
        </Button>
      </Actions>
      <Dialog
        title={TEXTS.question(name ?? TEXTS.thisAccount)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <EraseForm email={email} onCancel={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

function EraseForm(props: { readonly email: string; readonly onCancel: () => void }): ReactNode {
  const { email, onCancel } = props;
  const { platen } = useScope();
  const client = useQueryClient();
  const [, go] = useLocation();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const [isMismatch, setMismatch] = useState(false);
  const erasing = useMutation({
    mutationFn: async () => {
      await confirmPassword(password);
      await platen.account.erase(typed.trim());
      go("/erased");
      // The session may have ended with the account.
      await signOut(client).catch(() => undefined);
    },
  });
  const submit = (): void => {
    const isOwners = typed.trim().toLowerCase() === email.toLowerCase();
    setMismatch(!isOwners);
    if (isOwners) erasing.mutate();
  };
  return (
    <Form
      label={TEXTS.title}
      onSubmit={submit}
      error={erasing.error !== null && <Banner tone="danger">{failureText(erasing.error)}</Banner>}
    >
      <p>{TEXTS.consequence}</p>
      <TextField
        label={TEXTS.confirm(email)}
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isMismatch ? TEXTS.mismatch : undefined}
      />
      <Username email={email} />
      <TextField
        label={words.password.label}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <DialogActions
        look="danger"
        label={TEXTS.submit}
        isPending={erasing.isPending}
        onCancel={onCancel}
      />
    </Form>
  );
}
