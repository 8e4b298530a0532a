import type { ApiKey } from "@platen/sdk";
import type { ReactNode } from "react";
import { MoreIcon } from "#kit/icons.ts";
import { Menu } from "#kit/menu.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { keysWords } from "#words/en/keys.ts";
import { words } from "#words/en.ts";
import { creatorText, keyState, maskedKey } from "./key.ts";

const TEXTS = keysWords;

/** Data for the table of keys in addition to its rows. */
export type KeyTable = {
  readonly memberNames: ReadonlyMap<number, string>;
  readonly nowMs: number;
  /** While the account is read-only keys cannot be replaced. */
  readonly canReplace: boolean;
  readonly canRevoke: boolean;
  readonly onReplace: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
};

/** The columns of the table of keys. */
export function keyColumns(table: KeyTable): readonly Column<ApiKey>[] {
  return [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ name }) => <span className="long">{name}</span>,
    },
    { id: "key", title: TEXTS.key, cell: (key) => <code>{maskedKey(key)}</code> },
    { id: "scope", title: TEXTS.scope, cell: ({ scope }) => TEXTS.scopes[scope] },
    {
      id: "environment",
      title: TEXTS.environment,
      cell: ({ environment }) => words.environments[environment],
    },
    { id: "used", title: TEXTS.lastUsed, cell: ({ last_used_at: at }) => <TimeOrNever at={at} /> },
    { id: "expires", title: TEXTS.expires, cell: (key) => <Ends of={key} nowMs={table.nowMs} /> },
    {
      id: "created",
      title: TEXTS.created,
      cell: (key) => (
        <span>
          <Time at={key.created_at} /> {TEXTS.createdBy(creatorText(key, table.memberNames))}
        </span>
      ),
    },
    {
      id: "actions",
      title: TEXTS.actions,
      isUntitled: true,
      cell: (key) => <KeyActions of={key} table={table} />,
    },
  ];
}

function KeyActions(props: { readonly of: ApiKey; readonly table: KeyTable }): ReactNode {
  const { of: key, table } = props;
  if (keyState(key, table.nowMs).kind !== "active") return null;
  return (
    <Menu
      label={TEXTS.actionsFor(key.name)}
      commands={[
        { id: "replace", label: TEXTS.replace.action, isDisabled: !table.canReplace },
        {
          id: "revoke",
          label: TEXTS.revoke.action,
          isDanger: true,
          isDisabled: !table.canRevoke,
        },
      ]}
      onCommand={(id) => (id === "replace" ? table.onReplace(key) : table.onRevoke(key))}
    >
      <MoreIcon className="icon" />
    </Menu>
  );
}

function Ends(props: { readonly of: ApiKey; readonly nowMs: number }): ReactNode {
  const state = keyState(props.of, props.nowMs);
  if (state.kind === "active") return <TimeOrNever at={state.until} />;
  return (
    <span>
      {TEXTS[state.kind]} <Time at={state.at} />
    </span>
  );
}

function TimeOrNever({ at }: { readonly at: string | null }): ReactNode {
  return at === null ? TEXTS.never : <Time at={at} />;
}
