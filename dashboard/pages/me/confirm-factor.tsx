import type { TotpSetup } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Code } from "#kit/code.tsx";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { useForm } from "#states/use-form.ts";
import { meWords } from "#words/en/me.ts";
import { ME_KEY } from "./keys.ts";
import { qrPath } from "./qr-path.ts";

const TEXTS = meWords.factor;

/** The secret for the authenticator app, and a first code that shows that the app has it. */
export function ConfirmFactor(props: {
  readonly setup: TotpSetup;
  readonly onCancel: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}): ReactNode {
  const { setup, onCancel, onDone } = props;
  const [code, setCode] = useState("");
  const { mutateAsync } = useScopedMutation(
    (platen, first: string) => platen.me.confirmTotp({ code: first }),
    [ME_KEY],
  );
  const form = useForm({
    check: () => missingFaults({ code }),
    send: () => mutateAsync(code.trim()),
    onDone: ({ recovery_codes: codes }) => onDone(codes),
  });
  return (
    <Form onSubmit={form.submit} error={<FormError error={form.error} />}>
      <p>{TEXTS.scan}</p>
      <QrCode text={setup.otpauth_uri} label={TEXTS.picture} />
      <p>{TEXTS.byHand}</p>
      <Code text={setup.secret} label={TEXTS.key} />
      <TextField
        label={TEXTS.code}
        hint={TEXTS.codeHint}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        isRequired
        value={code}
        onChange={setCode}
        error={form.faults["code"]}
      />
      <DialogActions label={TEXTS.confirm} isPending={form.isPending} onCancel={onCancel} />
    </Form>
  );
}

/** A QR code. Dark on white in every theme, as readers expect. */
function QrCode(props: { readonly text: string; readonly label: string }): ReactNode {
  const { size, path } = qrPath(props.text);
  return (
    <svg
      className="qr"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
