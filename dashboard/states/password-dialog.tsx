import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { confirmPassword, type PasswordRequest, passwordWanted } from "#data/reauthentication.ts";
import { useSession } from "#data/session.ts";
import { Dialog, DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { PasswordField } from "#kit/password-field.tsx";
import { Username } from "#kit/username.tsx";
import { words } from "#words/en.ts";
import { failureText } from "./failure-state.tsx";

const TEXTS = words.password;

/** The dialog that actions open which need the password again; once, in the shell. */
export function PasswordDialog(): ReactNode {
  const request = useSyncExternalStore(passwordWanted.subscribe, passwordWanted.get);
  return (
    <Dialog title={TEXTS.title} isOpen={request !== null} onClose={() => request?.cancel()}>
      {request !== null && <PasswordForm request={request} />}
    </Dialog>
  );
}

function PasswordForm({ request }: { readonly request: PasswordRequest }): ReactNode {
  const [password, setPassword] = useState("");
  const session = useSession();
  const confirming = useMutation({ mutationFn: confirmPassword, onSuccess: request.confirm });
  const [isMissing, setMissing] = useState(false);
  const confirm = (): void => {
    setMissing(password === "");
    if (password !== "") confirming.mutate(password);
  };
  const fault = confirming.error === null ? undefined : failureText(confirming.error);
  return (
    <Form onSubmit={confirm}>
      <p>{TEXTS.hint}</p>
      <Username email={session.data?.person.email ?? ""} />
      <PasswordField
        label={TEXTS.label}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={isMissing ? words.failures.missing : fault}
      />
      <DialogActions
        label={TEXTS.confirm}
        isPending={confirming.isPending}
        onCancel={request.cancel}
      />
    </Form>
  );
}
