import type { SchemaTemplate, SchemaTemplateUpdate } from "@platen/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ChangedMeanwhile } from "#data/changed-meanwhile.ts";
import { fieldFaults } from "#data/failure.ts";
import { scopedKey, useScope, useScopedMutation } from "#data/scope.ts";
import { type Draft, useDraft } from "#data/use-draft.ts";
import { toast } from "#kit/toasts.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { type SchemaFaults, schemaFaultsOf } from "./schema-faults.ts";
import { schemaTexts, wantedUpdate } from "./schema-texts.ts";

/** The form of a schema. */
export type SchemaFormState = {
  readonly draft: Draft;
  /** True where the form began with what was typed before and not saved. */
  readonly wasRestored: boolean;
  readonly nameFault: string | undefined;
  /** The service's refusals of the schema; null if absent. */
  readonly schemaFaults: SchemaFaults | null;
  /** Why nothing was saved, if not because of what was typed. */
  readonly error: unknown;
  readonly isPending: boolean;
  /** Saves unless the schema is in another state (`updated_at`) than `base`; by default the one that was shown. */
  readonly submit: (base?: string) => void;
  /** Drops what was typed, and shows the schema as it is now. */
  readonly load: () => void;
};

/** Properties of the form. */
export type SchemaFormProps = {
  /** The state that the form began with. */
  readonly schema: SchemaTemplate;
  readonly newest: SchemaTemplate;
  /** There is a newer state, and nothing is typed. */
  readonly onOutdated: (newest: SchemaTemplate) => void;
  /** Reads the newest state. */
  readonly onLoad: () => void;
};

/** The state of a form for a schema. */
export function useSchemaForm(props: SchemaFormProps): SchemaFormState {
  const { schema, newest, onOutdated, onLoad } = props;
  const { session } = useScope();
  const [before] = useState(() => schemaTexts(schema));
  const draft = useDraft(session.person.id, `schema/${session.account.id}/${schema.id}`, before);
  const [wasRestored] = useState(draft.isChanged);
  const [nameFault, setNameFault] = useState<string>();
  const [sent, setSent] = useState("");
  const saving = useSaveSchema(schema.id, draft.clear);
  const isOutdated = newest.updated_at !== schema.updated_at && !draft.isChanged;
  useEffect(() => {
    if (isOutdated) onOutdated(newest);
  }, [isOutdated, newest, onOutdated]);
  // A fault that the service found is shown until the text is another one.
  const text = draft.values["schema"] ?? "";
  const schemaFaults = text === sent ? schemaFaultsOf(saving.error, sent) : null;
  const isOfText = schemaFaultsOf(saving.error, sent) !== null;
  return {
    draft,
    wasRestored,
    nameFault: nameFault ?? fieldFaults(saving.error)["name"],
    schemaFaults,
    error: isOfText ? null : saving.error,
    isPending: saving.isPending,
    submit: (base = draft.values["base"] ?? "") => {
      const wanted = wantedUpdate(draft.values, before);
      setNameFault(wanted.kind === "faulty" ? wanted.name : undefined);
      setSent(text);
      if (wanted.kind === "valid") saving.mutate({ body: wanted.body, base });
    },
    load: () => {
      draft.clear();
      onLoad();
    },
  };
}

function useSaveSchema(id: number, onSaved: () => void) {
  const { session, environment } = useScope();
  const client = useQueryClient();
  return useScopedMutation(
    async (
      platen,
      { body, base }: { readonly body: SchemaTemplateUpdate; readonly base: string },
    ) => {
      const { updated_at: now } = await platen.schemaTemplates.get(id);
      if (now !== base) throw new ChangedMeanwhile(now);
      const saved = await platen.schemaTemplates.update(id, body);
      client.setQueryData(scopedKey(session.account.id, environment, ["schemas", id]), saved);
      toast(schemasWords.saved);
      onSaved();
    },
    [["schemas", "list"]],
  );
}
