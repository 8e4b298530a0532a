import type { Mapping } from "@platen/sdk";
import type { ReactNode } from "react";
import { MoreIcon } from "#kit/icons.ts";
import { Menu } from "#kit/menu.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { PageLink } from "#states/page-link.tsx";
import { mappingsWords } from "#words/en/mappings.ts";
import type { ListedMapping } from "./mapping-list.ts";

const TEXTS = mappingsWords.list;
const COMMANDS = mappingsWords.commands;

/** Data for the table of mappings in addition to its rows. */
export type MappingTable = {
  readonly mayChange: boolean;
  /** False while the account is read-only. */
  readonly canChange: boolean;
  readonly onClone: (mapping: Mapping) => void;
  readonly onPublish: (mapping: Mapping) => void;
  readonly onDelete: (mapping: Mapping) => void;
};

/** The columns of the table of mappings. */
export function mappingColumns(table: MappingTable): readonly Column<ListedMapping>[] {
  const columns: readonly Column<ListedMapping>[] = [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ mapping: { id, name } }) => (
        <PageLink className="row-link long" to={`/mappings/${id}`}>
          {name}
        </PageLink>
      ),
    },
    {
      id: "form",
      title: TEXTS.form,
      cell: ({ mapping: { template_id: id }, form }) =>
        form === null ? (
          TEXTS.formGone
        ) : (
          <PageLink className="link long" to={`/templates/${id}`}>
            {form}
          </PageLink>
        ),
    },
    {
      id: "version",
      title: TEXTS.version,
      cell: ({ mapping: { template_version: version } }) => TEXTS.versionNumber(version),
    },
    { id: "fields", title: TEXTS.fields, cell: ({ fieldCount }) => TEXTS.fieldCount(fieldCount) },
    {
      id: "library",
      title: TEXTS.views.library,
      cell: ({ mapping }) => (mapping.is_template ? TEXTS.inLibrary : TEXTS.notInLibrary),
    },
    {
      id: "changed",
      title: TEXTS.changed,
      cell: ({ mapping: { updated_at: at } }) => <Time at={at} />,
    },
  ];
  if (!table.mayChange) return columns;
  const cell = ({ mapping }: ListedMapping): ReactNode => (
    <RowMenu mapping={mapping} table={table} />
  );
  return [...columns, { id: "actions", title: TEXTS.actions, isUntitled: true, cell }];
}

function RowMenu(props: { readonly mapping: Mapping; readonly table: MappingTable }): ReactNode {
  const { mapping, table } = props;
  const isDisabled = !table.canChange;
  const publish = mapping.is_template ? COMMANDS.unpublish : COMMANDS.publish;
  return (
    <Menu
      label={TEXTS.actionsFor(mapping.name)}
      commands={[
        { id: "clone", label: COMMANDS.clone, isDisabled },
        { id: "publish", label: publish, isDisabled },
        { id: "delete", label: COMMANDS.remove, isDanger: true, startsGroup: true, isDisabled },
      ]}
      onCommand={(command) => {
        if (command === "clone") table.onClone(mapping);
        else if (command === "publish") table.onPublish(mapping);
        else table.onDelete(mapping);
      }}
    >
      <MoreIcon className="icon" />
    </Menu>
  );
}
