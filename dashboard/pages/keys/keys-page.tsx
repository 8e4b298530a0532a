import type { ApiKey, ApiKeyCreated } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useMemberNames } from "#data/names.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useScope, useScopedMutation } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { Button } from "#kit/button.tsx";
import { choicesOf } from "#kit/choices.ts";
import { Code } from "#kit/code.tsx";
import { Actions, Dialog, DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { KeyIcon } from "#kit/icons.ts";
import { type Choice, Select } from "#kit/select.tsx";
import { Empty } from "#kit/states.tsx";
import { Page } from "#states/page.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { TableList } from "#states/resource-list.tsx";
import { useServiceNow } from "#states/service-now.ts";
import { keysWords } from "#words/en/keys.ts";
import { words } from "#words/en.ts";
import { CreateKey } from "./create-key.tsx";
import { trialCommand } from "./key.ts";
import { keyColumns } from "./key-columns.tsx";
import { KeyFault } from "./key-fault.tsx";
import { RevokeKey } from "./revoke-key.tsx";

const TEXTS = keysWords;

/** How long a replaced key goes on. */
type Overlap = keyof typeof TEXTS.replace.overlaps;

/** The choices of the time that a replaced key goes on. */
const OVERLAPS: readonly Choice<Overlap>[] = choicesOf(TEXTS.replace.overlaps);

/** The same in seconds; 7 days are the most that the service accepts. */
const OVERLAP_SECONDS: Readonly<Record<Overlap, number>> = {
  now: 0,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

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
    nowMs: useServiceNow(),
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
  // An empty list has the button itself.
  const isEmpty = query.data?.pages[0]?.api_keys.length === 0;
  return (
    <Page title={words.titles.keys} lead={TEXTS.lead} actions={isEmpty ? null : create}>
      <ReadOnlyHint />
      <TableList
        query={query}
        itemsOf={({ api_keys: keys }) => keys}
        empty={<Empty icon={KeyIcon} title={TEXTS.empty} hint={TEXTS.emptyHint} action={create} />}
        label={words.titles.keys}
        columns={columns}
        keyOf={({ id }) => id}
      />
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

/** A new key, which is shown only here, with a command that uses it. */
function KeyShown(props: {
  readonly created: ApiKeyCreated;
  readonly onClose: () => void;
}): ReactNode {
  const { key } = props.created;
  return (
    <>
      <p>{TEXTS.shown.once}</p>
      <Code text={key} label={TEXTS.shown.key} />
      <p>{TEXTS.shown.attempt}</p>
      <Code text={trialCommand(location.origin, key)} label={TEXTS.shown.command} />
      <Actions>
        <Button look="primary" onPress={props.onClose}>
          {TEXTS.shown.close}
        </Button>
      </Actions>
    </>
  );
}

type ReplaceKeyProps = {
  readonly replaced: ApiKey;
  readonly onCreated: (key: ApiKeyCreated) => void;
  readonly onCancel: () => void;
};

/** Puts a new key in the place of another, which may go on for a while. */
function ReplaceKey({ replaced, onCreated, onCancel }: ReplaceKeyProps): ReactNode {
  const [overlap, setOverlap] = useState<Overlap>("day");
  const replacing = useScopedMutation(
    (platen, overlap_seconds: number) => platen.apiKeys.rotate(replaced.id, { overlap_seconds }),
    [["keys"]],
  );
  return (
    <Form
      label={TEXTS.replace.title(replaced.name)}
      onSubmit={() => replacing.mutate(OVERLAP_SECONDS[overlap], { onSuccess: onCreated })}
      error={replacing.error !== null && <KeyFault error={replacing.error} />}
    >
      <p>{TEXTS.replace.lead}</p>
      <Select
        label={TEXTS.replace.overlap}
        choices={OVERLAPS}
        value={overlap}
        onChange={setOverlap}
      />
      <DialogActions
        label={TEXTS.replace.submit}
        isPending={replacing.isPending}
        onCancel={onCancel}
      />
    </Form>
  );
}
