import type { Envelope } from "@platen/sdk";
import { type ReactNode, useMemo } from "react";
import { useScope, useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import type { Catalog } from "./catalog.ts";
import {
  type ColumnEntry,
  columnEntries,
  type FieldsByName,
  filledVersions,
  headerText,
} from "./columns.ts";

const TEXTS = envelopesWords.columns;

const COLUMNS: readonly Column<ColumnEntry>[] = [
  {
    id: "name",
    title: TEXTS.name,
    isName: true,
    cell: ({ name }) => <code className="long">{name}</code>,
  },
  {
    id: "required",
    title: TEXTS.required,
    cell: ({ isRequired }) => (isRequired ? TEXTS.yes : TEXTS.no),
  },
  { id: "values", title: TEXTS.values, cell: ({ values }) => values },
  { id: "fields", title: TEXTS.fields, cell: ({ fields }) => fields },
];

/** The columns that an envelope's spreadsheet has, and the template of one. */
export function ColumnsSection(props: {
  readonly envelope: Envelope;
  readonly catalog: Catalog;
}): ReactNode {
  const { envelope, catalog } = props;
  const { expected_aliases: expected } = envelope;
  const fields = useFilledFields(envelope, catalog);
  const entries = useMemo(() => columnEntries(expected, fields), [expected, fields]);
  return (
    <section className="card" aria-labelledby="columns">
      <h2 id="columns">{TEXTS.heading}</h2>
      {entries.length === 0 ? (
        <p>{TEXTS.empty}</p>
      ) : (
        <>
          <p className="field-hint">{TEXTS.hint}</p>
          <Table
            label={TEXTS.heading}
            columns={COLUMNS}
            items={entries}
            keyOf={({ name }) => name}
          />
          <HeaderActions envelope={envelope} />
        </>
      )}
    </section>
  );
}

function HeaderActions({ envelope }: { readonly envelope: Envelope }): ReactNode {
  const { session, environment } = useScope();
  const query = new URLSearchParams({ account: session.account.id, environment });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(headerText(envelope.expected_aliases));
      toast(TEXTS.copied);
    } catch {
      // Browsers have no clipboard for pages over plain HTTP, or it is not permitted.
      toastFailure(TEXTS.notCopied);
    }
  };
  return (
    <Actions>
      <a
        className="button"
        href={`/api/v1/envelopes/${envelope.id}/csv-template?${query}`}
        download
      >
        {TEXTS.template}
      </a>
      <Button onPress={() => void copy()}>{TEXTS.copy}</Button>
    </Actions>
  );
}

/** Labels and formats of the filled fields; empty until they are read, then the raw names are shown. */
function useFilledFields(envelope: Envelope, catalog: Catalog): FieldsByName {
  const versions = filledVersions(envelope, catalog);
  const { data } = useScopedQuery(["templates", "filled", versions], async (platen, options) => {
    const read = versions.map(({ template, version }) =>
      platen.templates.version(template, version, options),
    );
    const fields = (await Promise.all(read)).flatMap((version) => version.fields);
    return new Map(fields.map(({ name, label, format }) => [name, { label, format }]));
  });
  return data ?? NO_FIELDS;
}

const NO_FIELDS: FieldsByName = new Map();
