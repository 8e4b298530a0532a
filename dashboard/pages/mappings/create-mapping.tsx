import type { Mapping, MappingCreate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import type { FormEntry } from "#data/entries.ts";
import { fieldFaults } from "#data/failure.ts";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { useDraft } from "#data/use-draft.ts";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { DraftActions } from "#states/draft-actions.tsx";
import { FormError } from "#states/form-error.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import { FormSelect } from "./form-select.tsx";
import { defaultName, firstForm, wantedMapping } from "./new-mapping.ts";

const TEXTS = mappingsWords.create;

type Props = {
  /** The name of the draft. */
  readonly draft: string;
  readonly forms: readonly FormEntry[];
  /** The query of the page's address, which may name a form. */
  readonly search: string;
  readonly onCreated: (mapping: Mapping) => void;
  readonly onCancel: () => void;
};

/** The form for a new mapping. */
export function CreateMapping(props: Props): ReactNode {
  const { forms, search, onCreated, onCancel } = props;
  const { session } = useScope();
  const [initial] = useState(() => ({ name: "", form: firstForm(forms, search) }));
  const draft = useDraft(session.person.id, props.draft, initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const creating = useScopedMutation(
    (platen, body: MappingCreate) => platen.mappings.create(body),
    [["mappings"]],
  );
  const { name = "", form = "" } = draft.values;
  const unnamed = defaultName(forms, form);
  const submit = (): void => {
    const wanted = wantedMapping(forms, form, name, unnamed);
    setFaults(wanted.kind === "faulty" ? wanted.faults : {});
    if (wanted.kind === "faulty") return;
    creating.mutate(
      { ...wanted.body, field_mappings: {} },
      {
        onSuccess: (created) => {
          draft.clear();
          onCreated(created);
        },
      },
    );
  };
  const shown: Readonly<Record<string, string | undefined>> = {
    ...fieldFaults(creating.error),
    ...faults,
  };
  return (
    <Form label={TEXTS.title} onSubmit={submit} error={<FormError error={creating.error} />}>
      <FormSelect
        label={TEXTS.form}
        forms={forms}
        value={form}
        onChange={(chosen) => {
          setFaults({});
          draft.set("form", chosen);
        }}
        error={shown["template_id"]}
      />
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        placeholder={unnamed}
        autoComplete="off"
        value={name}
        onChange={(text) => draft.set("name", text)}
        error={shown["name"]}
      />
      <DraftActions
        submit={TEXTS.submit}
        isPending={creating.isPending}
        draft={draft}
        onCancel={onCancel}
      />
    </Form>
  );
}
