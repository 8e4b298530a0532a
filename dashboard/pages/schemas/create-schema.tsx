import type { SchemaTemplate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useMappingEntries } from "#data/entries.ts";
import { fieldFaults } from "#data/failure.ts";
import { useScope, useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { type Draft, useDraft } from "#data/use-draft.ts";
import { FileZone } from "#kit/file-zone.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { TextField } from "#kit/text-field.tsx";
import { DraftActions } from "#states/draft-actions.tsx";
import { FormError } from "#states/form-error.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { BEGINNINGS, beginningOf, NEW_SCHEMA, wantedSchema } from "./begin.ts";
import { type Making, madeSchema } from "./make-schema.ts";
import { schemaFaultsOf } from "./schema-faults.ts";

const TEXTS = schemasWords;

/** As the service limits a schema, in characters. */
const SCHEMA_BYTES_MAX = 256 * 1024;

type Faults = Readonly<Record<string, string | undefined>>;

type Props = {
  readonly form: string;
  readonly onCreated: (schema: SchemaTemplate) => void;
  readonly onCancel: () => void;
};

/** The form for a new schema. */
export function CreateSchema({ form, onCreated, onCancel }: Props): ReactNode {
  const { session } = useScope();
  const draft = useDraft(session.person.id, form, NEW_SCHEMA);
  const [faults, setFaults] = useState<Faults>({});
  const creating = useScopedMutation(
    async (platen, { name, make }: { readonly name: string; readonly make: Making }) =>
      await platen.schemaTemplates.create({ name, schema: await madeSchema(platen, make) }),
    [["schemas"]],
  );
  const { values } = draft;
  const submit = (): void => {
    const wanted = wantedSchema(values);
    setFaults(wanted.kind === "faulty" ? wanted.faults : {});
    if (wanted.kind === "faulty") return;
    creating.mutate(wanted, {
      onSuccess: (created) => {
        draft.clear();
        onCreated(created);
      },
    });
  };
  const found = schemaFaultsOf(creating.error, values["json"] ?? "");
  const shown: Faults = {
    ...fieldFaults(creating.error),
    json: found?.lines.join("\n"),
    ...faults,
  };
  return (
    <Form
      label={TEXTS.create}
      onSubmit={submit}
      error={<FormError error={found === null ? creating.error : null} />}
    >
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        autoFocus
        autoComplete="off"
        value={values["name"] ?? ""}
        onChange={(name) => draft.set("name", name)}
        error={shown["name"]}
      />
      <Select
        label={TEXTS.begin.label}
        choices={BEGINNINGS}
        hint={TEXTS.begin.hints[beginningOf(values)]}
        value={beginningOf(values)}
        onChange={(begin) => {
          draft.set("begin", begin);
          draft.set("source", "");
        }}
      />
      <SourceField draft={draft} faults={shown} />
      <DraftActions
        submit={TEXTS.create}
        isPending={creating.isPending}
        draft={draft}
        onCancel={onCancel}
      />
    </Form>
  );
}

type SourceProps = { readonly draft: Draft; readonly faults: Faults };

function SourceField(props: SourceProps): ReactNode {
  switch (beginningOf(props.draft.values)) {
    case "empty":
      return null;
    case "envelope":
      return <EnvelopeSource {...props} />;
    case "mapping":
      return <MappingSource {...props} />;
    case "json":
      return <JsonSource {...props} />;
  }
}

function EnvelopeSource(props: SourceProps): ReactNode {
  const { data = [] } = useScopedQuery(["envelopes", "entries"], async (platen, options) =>
    (await platen.envelopes.list({}, options).toArray()).map(({ id, name }) => ({ id, name })),
  );
  return <SourceSelect {...props} label={TEXTS.begin.envelope} entries={data} />;
}

function MappingSource(props: SourceProps): ReactNode {
  const { data = [] } = useMappingEntries();
  return <SourceSelect {...props} label={TEXTS.begin.mapping} entries={data} />;
}

function SourceSelect(
  props: SourceProps & {
    readonly label: string;
    readonly entries: readonly { readonly id: number; readonly name: string }[];
  },
): ReactNode {
  const { draft, faults, label, entries } = props;
  const choices = entries.map(({ id, name }) => ({ id: String(id), label: name }));
  return (
    <Select
      label={label}
      choices={[{ id: "", label: TEXTS.begin.choose }, ...choices]}
      value={draft.values["source"] ?? ""}
      onChange={(source) => draft.set("source", source)}
      error={faults["source"]}
    />
  );
}

function JsonSource({ draft, faults }: SourceProps): ReactNode {
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const isLarge = file.size > SCHEMA_BYTES_MAX;
    setFault(isLarge ? TEXTS.begin.tooLarge : null);
    if (!isLarge) draft.set("json", await file.text());
  };
  return (
    <>
      <FileZone
        label={TEXTS.begin.file}
        hint={TEXTS.begin.fileHint}
        accept=".json,application/json,application/schema+json"
        onFiles={([file]) => void take(file)}
      >
        {fault !== null && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
      </FileZone>
      <div className="schema-json">
        <TextField
          label={TEXTS.begin.json}
          isMultiline
          spellCheck="false"
          value={draft.values["json"] ?? ""}
          onChange={(json) => draft.set("json", json)}
          error={faults["json"]}
        />
      </div>
    </>
  );
}
