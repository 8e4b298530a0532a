import type { Passkey } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { createPasskey } from "#data/passkeys.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { toast } from "#kit/toasts.tsx";
import { missingFaults } from "#states/form-faults.ts";
import { passkeyText } from "#states/passkey-fault.ts";
import { useForm } from "#states/use-form.ts";
import { meWords } from "#words/en/me.ts";
import { words } from "#words/en.ts";
import { PASSKEYS_KEY } from "./keys.ts";

const TEXTS = meWords.passkeys;

/** Names a new passkey, and lets the browser create it. */
export function AddPasskey({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { mutateAsync } = useScopedMutation(
    async (platen, name: string) => {
      const { options } = await platen.me.passkeyOptions();
      return await platen.me.addPasskey({ name, credential: await createPasskey(options) });
    },
    [PASSKEYS_KEY],
  );
  return (
    <NameForm
      name={TEXTS.nameProposed}
      lead={TEXTS.addHint}
      submit={TEXTS.add}
      send={mutateAsync}
      done={TEXTS.added}
      onClose={onClose}
    />
  );
}

/** Gives a passkey another name. */
export function RenamePasskey(props: {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}): ReactNode {
  const { passkey, onClose } = props;
  const { mutateAsync } = useScopedMutation(
    (platen, name: string) => platen.me.renamePasskey(passkey.id, { name }),
    [PASSKEYS_KEY],
  );
  return (
    <NameForm
      name={passkey.name}
      submit={words.common.save}
      send={mutateAsync}
      done={TEXTS.renamed}
      onClose={onClose}
    />
  );
}

function NameForm(props: {
  readonly name: string;
  readonly lead?: string;
  readonly submit: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly done: string;
  readonly onClose: () => void;
}): ReactNode {
  const [name, setName] = useState(props.name);
  const form = useForm({
    check: () => missingFaults({ name }),
    send: () => props.send(name.trim()),
    onDone: () => {
      toast(props.done);
      props.onClose();
    },
  });
  return (
    <Form
      onSubmit={form.submit}
      error={form.error !== null && <Banner tone="danger">{passkeyText(form.error)}</Banner>}
    >
      {props.lead !== undefined && <p>{props.lead}</p>}
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        name="name"
        autoComplete="off"
        autoFocus
        isRequired
        value={name}
        onChange={setName}
        error={form.faults["name"]}
      />
      <DialogActions label={props.submit} isPending={form.isPending} onCancel={props.onClose} />
    </Form>
  );
}
