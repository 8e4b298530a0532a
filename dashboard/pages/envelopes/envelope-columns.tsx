import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { MoreIcon } from "#kit/icons.ts";
import { Menu } from "#kit/menu.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { FormThumbnails } from "#states/form-thumbnail.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { type Catalog, formName, mappingName } from "./catalog.ts";

const TEXTS = envelopesWords;

/** Data for the table of envelopes in addition to its rows. */
export type EnvelopeTable = {
  readonly catalog: Catalog;
  readonly mayChange: boolean;
  /** False while the account is read-only. */
  readonly canChange: boolean;
  readonly onDelete: (envelope: Envelope) => void;
};

/** The columns of the table of envelopes. */
export function envelopeColumns(table: EnvelopeTable): readonly Column<Envelope>[] {
  const { catalog } = table;
  const columns: readonly Column<Envelope>[] = [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ id, name, pairs }) => (
        <span className="named">
          <FormThumbnails forms={pairs.map(({ template_id: form }) => form)} />
          <PageLink className="row-link long" to={`/envelopes/${id}`}>
            {name}
          </PageLink>
        </span>
      ),
    },
    {
      id: "forms",
      title: TEXTS.forms,
      cell: ({ pairs }) => (
        <span className="long">
          {pairs.map(({ template_id: id }) => formName(catalog, id)).join(", ")}
        </span>
      ),
    },
    {
      id: "mappings",
      title: TEXTS.mappings,
      cell: ({ pairs }) => (
        <span className="long">
          {pairs.map(({ mapping_id: id }) => mappingName(catalog, id)).join(", ")}
        </span>
      ),
    },
    {
      id: "pattern",
      title: TEXTS.fileNames,
      cell: ({ filename_pattern: pattern }) =>
        pattern === null ? TEXTS.numbered : <code className="long">{pattern}</code>,
    },
    { id: "updated", title: TEXTS.updated, cell: ({ updated_at: at }) => <Time at={at} /> },
  ];
  if (!table.mayChange) return columns;
  const cell = (envelope: Envelope): ReactNode => <RowMenu envelope={envelope} table={table} />;
  return [...columns, { id: "actions", title: TEXTS.actions, isUntitled: true, cell }];
}

function RowMenu(props: { readonly envelope: Envelope; readonly table: EnvelopeTable }): ReactNode {
  const { envelope, table } = props;
  const openPage = useOpenPage();
  const { id, name } = envelope;
  return (
    <Menu
      label={TEXTS.actionsFor(name)}
      commands={[
        { id: "bulk", label: TEXTS.bulk },
        { id: "fill", label: TEXTS.fill },
        {
          id: "delete",
          label: TEXTS.remove.action,
          isDanger: true,
          startsGroup: true,
          isDisabled: !table.canChange,
        },
      ]}
      onCommand={(command) => {
        if (command === "delete") table.onDelete(envelope);
        else openPage(command === "bulk" ? `/?envelope=${id}` : `/fill/${id}`);
      }}
    >
      <MoreIcon className="icon" />
    </Menu>
  );
}
