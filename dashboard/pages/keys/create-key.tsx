import type { ApiKeyCreate, ApiKeyCreated } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { fieldFaults } from "#data/failure.ts";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { type Draft, useDraft } from "#data/use-draft.ts";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import { DraftActions } from "#states/draft-actions.tsx";
import { useServiceNow } from "#states/service-now.ts";
import { keysWords } from "#words/en/keys.ts";
import { words } from "#words/en.ts";
import { KeyFault } from "./key-fault.tsx";
import { EXPIRIES, expiryOf, NEW_KEY, SCOPES, scopeOf, wantedKey } from "./new-key.ts";

const TEXTS = keysWords;

type Props = {
  readonly form: string;
  readonly onCreated: (key: ApiKeyCreated) => void;
  readonly onCancel: () => void;
};

/** The form for a new key in the page's environment. */
export function CreateKey({ form, onCreated, onCancel }: Props): ReactNode {
  const { session, environment } = useScope();
  const now = useServiceNow();
  const draft = useDraft(session.person.id, form, NEW_KEY);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const creating = useScopedMutation(
    (platen, body: ApiKeyCreate) => platen.apiKeys.create(body),
    [["keys"]],
  );
  const refused = fieldFaults(creating.error);
  const submit = (): void => {
    const wanted = wantedKey(draft.values, environment, now);
    setFaults(wanted.kind === "faulty" ? wanted.faults : {});
    if (wanted.kind === "faulty") return;
    creating.mutate(wanted.body, {
      onSuccess: (created) => {
        draft.clear();
        onCreated(created);
      },
    });
  };
  return (
    <Form
      label={TEXTS.create}
      onSubmit={submit}
      error={creating.error !== null && <KeyFault error={creating.error} />}
    >
      <p>{TEXTS.createIn(words.environments[environment])}</p>
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        name="name"
        autoFocus
        autoComplete="off"
        value={draft.values["name"] ?? ""}
        onChange={(name) => draft.set("name", name)}
        error={faults["name"] ?? refused["name"]}
      />
      <Select
        label={TEXTS.scope}
        choices={SCOPES}
        value={scopeOf(draft.values)}
        onChange={(scope) => draft.set("scope", scope)}
        hint={TEXTS.scopeHints[scopeOf(draft.values)]}
      />
      <ExpiryFields draft={draft} faults={{ ...refused, ...faults }} />
      <DraftActions
        submit={TEXTS.create}
        isPending={creating.isPending}
        draft={draft}
        onCancel={onCancel}
      />
    </Form>
  );
}

function ExpiryFields(props: {
  readonly draft: Draft;
  readonly faults: Readonly<Record<string, string>>;
}): ReactNode {
  const { draft, faults } = props;
  const expiry = expiryOf(draft.values);
  return (
    <>
      <Select
        label={TEXTS.expires}
        choices={EXPIRIES}
        value={expiry}
        onChange={(chosen) => draft.set("expiry", chosen)}
        error={faults["expires_at"]}
      />
      {expiry === "date" && (
        <TextField
          label={TEXTS.date}
          type="date"
          value={draft.values["date"] ?? ""}
          onChange={(date) => draft.set("date", date)}
          error={faults["date"]}
        />
      )}
    </>
  );
}
