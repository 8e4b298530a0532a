import type { ApiKey, ApiKeyCreated } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { nowMs } from "#data/clock.ts";
import { useMemberNames } from "#data/member-names.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { Empty } from "#kit/states.tsx";
import { Table } from "#kit/table.tsx";
import { Page } from "#states/page.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { ResourceList } from "#states/resource-list.tsx";
import { keysWords } from "#words/en/keys.ts";
import { words } from "#words/en.ts";
import { CreateKey } from "./create-key.tsx";
import { keyColumns } from "./key-columns.tsx";
import { KeyShown } from "./key-shown.tsx";
import { ReplaceKey } from "./replace-key.tsx";
import { RevokeKey } from "./revoke-key.tsx";

const TEXTS = keysWords;

/** The open dialog. */
type Opened =
  | { readonly kind: "create" }
  | { readonly kind: "shown"; readonly created: ApiKeyCreated }
  | { readonly kind: "replace" | "revoke"; readonly key: ApiKey };

/** The account's API keys. */
export function KeysPage(): ReactNode {
  const { session, environment } = useScope();
  const form = `keys/${session.account.id}/${environment}`;
  // A draft is left where the session ended while the form was open.
  const [opened, setOpened] = useState<Opened | null>(() =>
    tabDrafts().read(session.person.id, form) === null ? null : { kind: "create" },
  );
  const canChange = useCanChange();
  const query = useScopedPages(["keys"], (platen, at, options) =>
    platen.apiKeys.list(at, options).page(),
  );
  const columns = keyColumns({
    memberNames: useMemberNames(),
    nowMs: nowMs(),
    canReplace: canChange,
    // The owner may revoke keys while the account is read-only.
    canRevoke: canChange || session.member.role === "owner",
    onReplace: (key) => setOpened({ kind: "replace", key }),
    onRevoke: (key) => setOpened({ kind: "revoke", key }),
  });
  const create = (
    <Button look="primary" isDisabled={!canChange} onPress={() => setOpened({ kind: "create" })}>
      {TEXTS.create}
    </Button>
  );
  return (
    <Page title={words.titles.keys} lead={TEXTS.lead} actions={create}>
      <ReadOnlyHint />
      <ResourceList
        query={query}
        itemsOf={({ api_keys: keys }) => keys}
        empty={<Empty title={TEXTS.empty} hint={TEXTS.emptyHint} />}
      >
        {(items) => (
          <Table label={words.titles.keys} columns={columns} items={items} keyOf={({ id }) => id} />
        )}
      </ResourceList>
      <KeyDialog form={form} opened={opened} setOpened={setOpened} />
    </Page>
  );
}

function KeyDialog(props: {
  readonly form: string;
  readonly opened: Opened | null;
  readonly setOpened: (opened: Opened | null) => void;
}): ReactNode {
  const { form, opened, setOpened } = props;
  const close = (): void => setOpened(null);
  const show = (created: ApiKeyCreated): void => setOpened({ kind: "shown", created });
  return (
    <Dialog
      title={opened === null ? "" : titleOf(opened)}
      isOpen={opened !== null}
      onClose={close}
      // A key is shown once. Other forms keep what is typed.
      isDismissable={opened?.kind !== "shown"}
      isAlert={opened?.kind === "revoke"}
    >
      {opened?.kind === "create" && <CreateKey form={form} onCreated={show} onCancel={close} />}
      {opened?.kind === "shown" && <KeyShown created={opened.created} onClose={close} />}
      {opened?.kind === "replace" && (
        <ReplaceKey replaced={opened.key} onCreated={show} onCancel={close} />
      )}
      {opened?.kind === "revoke" && <RevokeKey revoked={opened.key} onClose={close} />}
    </Dialog>
  );
}

function titleOf(opened: Opened): string {
  switch (opened.kind) {
    case "create":
      return TEXTS.create;
    case "shown":
      return TEXTS.shown.title;
    case "replace":
      return TEXTS.replace.title(opened.key.name);
    case "revoke":
      return TEXTS.revoke.title(opened.key.name);
  }
}
