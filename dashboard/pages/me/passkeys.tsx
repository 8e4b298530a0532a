import type { Passkey } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { hasPasskeysHere } from "#data/passkeys.ts";
import { useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions, Dialog } from "#kit/dialog.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { DeleteDialog } from "#states/delete-dialog.tsx";
import { Loaded } from "#states/loaded.tsx";
import { meWords } from "#words/en/me.ts";
import { PASSKEYS_KEY } from "./keys.ts";
import { AddPasskey, RenamePasskey } from "./passkey-form.tsx";
import { Section } from "./section.tsx";

const TEXTS = meWords.passkeys;

/** The dialog that is open; null: none. */
type Step = "add" | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

/** The passkeys of the person: adding, renaming and removing them. */
export function Passkeys(): ReactNode {
  const query = useScopedQuery(PASSKEYS_KEY, (platen, options) => platen.me.passkeys(options));
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  const chosen = step === null || step === "add" ? null : step;
  return (
    <Section title={TEXTS.title} lead={TEXTS.lead}>
      <Loaded query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>{TEXTS.none}</p>
          ) : (
            <Table
              label={TEXTS.title}
              columns={columnsWith(setStep)}
              items={passkeys}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      {hasPasskeysHere() ? (
        <Actions>
          <Button onPress={() => setStep("add")}>{TEXTS.add}</Button>
        </Actions>
      ) : (
        <p>{TEXTS.unable}</p>
      )}
      <Dialog title={TEXTS.add} isOpen={step === "add"} onClose={close}>
        <AddPasskey onClose={close} />
      </Dialog>
      <Dialog title={TEXTS.renameTitle} isOpen={chosen?.kind === "rename"} onClose={close}>
        {chosen !== null && <RenamePasskey passkey={chosen.passkey} onClose={close} />}
      </Dialog>
      <DeleteDialog
        item={chosen?.kind === "remove" ? chosen.passkey : null}
        texts={{
          title: TEXTS.removeTitle(chosen?.passkey.name ?? ""),
          lead: TEXTS.removeHint,
          submit: TEXTS.remove,
          done: TEXTS.removed,
        }}
        remove={(platen, { id }) => platen.me.removePasskey(id)}
        changes={[PASSKEYS_KEY]}
        onClose={close}
      />
    </Section>
  );
}

function columnsWith(onStep: (step: Step) => void): readonly Column<Passkey>[] {
  return [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ name }) => <span className="long">{name}</span>,
    },
    { id: "since", title: TEXTS.since, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "used",
      title: TEXTS.used,
      cell: ({ last_used_at: at }) => (at === null ? TEXTS.never : <Time at={at} />),
    },
    {
      id: "actions",
      title: TEXTS.actions,
      isUntitled: true,
      cell: (passkey) => (
        <Actions>
          <Button
            aria-label={TEXTS.renameThis(passkey.name)}
            onPress={() => onStep({ kind: "rename", passkey })}
          >
            {TEXTS.rename}
          </Button>
          <Button
            aria-label={TEXTS.removeThis(passkey.name)}
            onPress={() => onStep({ kind: "remove", passkey })}
          >
            {TEXTS.remove}
          </Button>
        </Actions>
      ),
    },
  ];
}
