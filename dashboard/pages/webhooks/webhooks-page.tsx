import type { WebhookConfigCreated, WebhookConfigResponse } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useHasRole } from "#data/scope.ts";
import { Badge } from "#kit/badge.tsx";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { WebhookIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { TableList } from "#states/resource-list.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { words } from "#words/en.ts";
import { EditWebhook } from "./edit-webhook.tsx";
import { SecretShown } from "./secret-shown.tsx";

const TEXTS = webhookWords.list;

const COLUMNS: readonly Column<WebhookConfigResponse>[] = [
  {
    id: "name",
    title: TEXTS.name,
    isName: true,
    cell: ({ id, name }) => (
      <PageLink className="row-link long" to={`/webhooks/${id}`}>
        {name}
      </PageLink>
    ),
  },
  {
    id: "url",
    title: TEXTS.url,
    cell: ({ webhook_url: url }) => <span className="long">{url}</span>,
  },
  { id: "state", title: TEXTS.state, cell: (webhook) => <WebhookBadge webhook={webhook} /> },
  {
    id: "last",
    title: TEXTS.last,
    cell: ({ last_triggered_at: at }) => (at === null ? TEXTS.never : <Time at={at} />),
  },
];

type Opened =
  | { readonly kind: "create" }
  | { readonly kind: "shown"; readonly webhook: WebhookConfigCreated };

/** The webhooks of the environment. */
export function WebhooksPage(): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isEditor = useHasRole("editor");
  const canChange = useCanChange();
  const query = useScopedPages(["webhooks", "list"], (platen, at, options) =>
    platen.webhookConfigs.list(at, options).page(),
  );
  const create = isEditor ? (
    <Button look="primary" isDisabled={!canChange} onPress={() => setOpened({ kind: "create" })}>
      {TEXTS.create}
    </Button>
  ) : null;
  // An empty list has the button itself.
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  return (
    <Page title={words.titles.webhooks} lead={TEXTS.lead} actions={isEmpty ? null : create}>
      {isEditor && <ReadOnlyHint />}
      <TableList
        query={query}
        itemsOf={({ items }) => items}
        empty={
          <Empty icon={WebhookIcon} title={TEXTS.empty} hint={TEXTS.emptyHint} action={create} />
        }
        label={words.titles.webhooks}
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
      <CreateDialog opened={opened} setOpened={setOpened} />
    </Page>
  );
}

function CreateDialog(props: {
  readonly opened: Opened | null;
  readonly setOpened: (opened: Opened | null) => void;
}): ReactNode {
  const { opened, setOpened } = props;
  const openPage = useOpenPage();
  return (
    <Dialog
      title={opened?.kind === "shown" ? webhookWords.secret.title : webhookWords.form.create}
      isOpen={opened !== null}
      onClose={() => setOpened(null)}
      isDismissable={opened?.kind !== "shown"}
    >
      {opened?.kind === "create" && (
        <EditWebhook
          webhook={null}
          send={(platen, body) => platen.webhookConfigs.create(body)}
          onDone={(webhook) => setOpened({ kind: "shown", webhook })}
          onCancel={() => setOpened(null)}
        />
      )}
      {opened?.kind === "shown" && (
        <SecretShown
          secret={opened.webhook.secret}
          oldUntil={null}
          onClose={() => openPage(`/webhooks/${opened.webhook.id}`)}
        />
      )}
    </Dialog>
  );
}

function WebhookBadge({ webhook }: { readonly webhook: WebhookConfigResponse }): ReactNode {
  return webhook.is_active ? (
    <Badge tone="done">{TEXTS.active}</Badge>
  ) : (
    <Badge tone="neutral">{TEXTS.paused}</Badge>
  );
}
