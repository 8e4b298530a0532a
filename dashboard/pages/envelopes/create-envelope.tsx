import type { Envelope, EnvelopeCreate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { fieldFaults } from "#data/failure.ts";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { useDraft } from "#data/use-draft.ts";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { DraftActions } from "#states/draft-actions.tsx";
import { FormError } from "#states/form-error.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";
import { defaultName, firstChoice, wantedCreate } from "./new-envelope.ts";
import { pairsOfText, pairsText } from "./pair-texts.ts";
import { PairsEditor } from "./pairs-editor.tsx";

const TEXTS = envelopesWords;

type Props = {
  readonly form: string;
  readonly catalog: Catalog;
  /** The query of the page's address, which may name a form or mapping. */
  readonly search: string;
  readonly onCreated: (envelope: Envelope) => void;
  readonly onCancel: () => void;
};

/** The form for a new envelope. */
export function CreateEnvelope(props: Props): ReactNode {
  const { form, catalog, search, onCreated, onCancel } = props;
  const { session } = useScope();
  const [initial] = useState(() => ({
    name: "",
    pairs: pairsText([firstChoice(catalog, search)]),
  }));
  const draft = useDraft(session.person.id, form, initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const creating = useScopedMutation(
    (platen, body: EnvelopeCreate) => platen.envelopes.create(body),
    [["envelopes"]],
  );
  const choices = pairsOfText(draft.values["pairs"] ?? "");
  const name = draft.values["name"] ?? "";
  const submit = (): void => {
    const wanted = wantedCreate(catalog, name, choices);
    setFaults(wanted.kind === "faulty" ? wanted.faults : {});
    if (wanted.kind === "faulty") return;
    creating.mutate(wanted.body, {
      onSuccess: (created) => {
        draft.clear();
        onCreated(created);
      },
    });
  };
  const shown = { ...fieldFaults(creating.error), ...faults };
  return (
    <Form label={TEXTS.create} onSubmit={submit} error={<FormError error={creating.error} />}>
      <p className="field-hint">{TEXTS.pairs.hint}</p>
      <PairsEditor
        catalog={catalog}
        choices={choices}
        onChange={(changed) => {
          setFaults({});
          draft.set("pairs", pairsText(changed));
        }}
        faults={shown}
        hasVersions={false}
      />
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        placeholder={defaultName(catalog, choices)}
        autoComplete="off"
        value={name}
        onChange={(text) => draft.set("name", text)}
        error={shown["name"]}
      />
      <DraftActions
        submit={TEXTS.create}
        isPending={creating.isPending}
        draft={draft}
        onCancel={onCancel}
      />
    </Form>
  );
}
