import type { Mapping, SchemaTemplate } from "@platen/sdk";
import { type ReactNode, useCallback, useState } from "react";
import { useCanChange } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { Form } from "#kit/form.tsx";
import { Tabs } from "#kit/tabs.tsx";
import { TextField } from "#kit/text-field.tsx";
import { SaveError } from "#states/save-error.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { words } from "#words/en.ts";
import { Attempt } from "./attempt.tsx";
import { PropertyTable } from "./property-table.tsx";
import { usersOf } from "./schema-entry.ts";
import type { SchemaFaults } from "./schema-faults.ts";
import { readSchema } from "./schema-text.ts";
import { type SchemaFormProps, type SchemaFormState, useSchemaForm } from "./use-schema-form.ts";

const TEXTS = schemasWords;

const VIEWS = [
  { id: "table", title: TEXTS.views.table },
  { id: "json", title: TEXTS.views.json },
] as const;

type Props = {
  readonly schema: SchemaTemplate;
  readonly mappings: readonly Mapping[];
  /** Reads the schema again. */
  readonly onLoad: () => void;
};

/** The editor of a schema. A state that another person saved is shown once nothing is typed here. */
export function SchemaForm({ schema, mappings, onLoad }: Props): ReactNode {
  const [begun, setBegun] = useState({ schema, count: 0 });
  const begin = useCallback(
    (next: SchemaTemplate): void => setBegun(({ count }) => ({ schema: next, count: count + 1 })),
    [],
  );
  return (
    <BegunForm
      key={begun.count}
      schema={begun.schema}
      newest={schema}
      mappings={mappings}
      onOutdated={begin}
      onLoad={onLoad}
    />
  );
}

function BegunForm(props: SchemaFormProps & { readonly mappings: readonly Mapping[] }): ReactNode {
  const { schema, mappings } = props;
  const form = useSchemaForm(props);
  const { draft } = form;
  const text = draft.values["schema"] ?? "";
  const isTable = readSchema(text).kind === "object";
  const [view, setView] = useState<"table" | "json">(isTable ? "table" : "json");
  const users = usersOf(mappings, schema.id).length;
  const change = (changed: string): void => draft.set("schema", changed);
  return (
    <>
      <Form label={TEXTS.views.label} onSubmit={() => form.submit()}>
        {form.wasRestored && draft.isChanged && <Banner tone="info">{TEXTS.restored}</Banner>}
        <section className="card">
          <TextField
            label={TEXTS.name}
            autoComplete="off"
            value={draft.values["name"] ?? ""}
            onChange={(name) => draft.set("name", name)}
            error={form.nameFault}
          />
          <Tabs label={TEXTS.views.label} views={VIEWS} selected={view} onSelect={setView}>
            {view === "table" ? (
              <PropertyTable text={text} onChange={change} faults={form.schemaFaults} />
            ) : (
              <JsonView text={text} onChange={change} faults={form.schemaFaults} />
            )}
          </Tabs>
        </section>
        <SaveBar form={form} users={users} isSchema={readSchema(text).kind !== "faulty"} />
      </Form>
      <Attempt text={text} />
    </>
  );
}

function SaveBar(props: {
  readonly form: SchemaFormState;
  readonly users: number;
  readonly isSchema: boolean;
}): ReactNode {
  const { form, users, isSchema } = props;
  const canChange = useCanChange();
  const { isChanged, clear } = form.draft;
  return (
    <div className={isChanged ? "actions save-bar" : "actions"}>
      <div role="alert" className="save-fault">
        <SaveError error={form.error} onSave={form.submit} onLoad={form.load} />
      </div>
      <Button
        type="submit"
        look="primary"
        isDisabled={!canChange || !isChanged || !isSchema}
        isPending={form.isPending}
      >
        {words.common.save}
      </Button>
      {isChanged && <Button onPress={clear}>{TEXTS.discard}</Button>}
      {isChanged && users > 0 && <p className="field-hint">{TEXTS.effect(users)}</p>}
    </div>
  );
}

/** A schema as JSON. */
function JsonView(props: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly faults: SchemaFaults | null;
}): ReactNode {
  const { text, onChange, faults } = props;
  const read = readSchema(text);
  const fault = read.kind === "faulty" ? read.message : faults?.lines.join("\n");
  return (
    <div className="schema-json">
      <TextField
        label={schemasWords.json.label}
        isMultiline
        spellCheck="false"
        value={text}
        onChange={onChange}
        error={fault}
      />
    </div>
  );
}
