import type { WebhookConfigResponse } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useParams } from "wouter";
import { useCanChange, useHasRole, useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { MoreIcon } from "#kit/icons.ts";
import { Menu } from "#kit/menu.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { words } from "#words/en.ts";
import { Deliveries } from "./deliveries.tsx";
import { WebhookDialog, type WebhookDialogKind } from "./webhook-dialog.tsx";
import { WebhookHealth } from "./webhook-health.tsx";

const TEXTS = webhookWords.page;

/** A webhook: how its deliveries go, and what can be done with it. */
export function WebhookPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const query = useScopedQuery(["webhooks", "one", id], (platen, options) =>
    platen.webhookConfigs.get(Number(id), options),
  );
  return query.data === undefined ? (
    <Page title={words.titles.webhook}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  ) : (
    <WebhookView webhook={query.data} />
  );
}

function WebhookView({ webhook }: { readonly webhook: WebhookConfigResponse }): ReactNode {
  const { id, name, webhook_url: url, is_active: isActive } = webhook;
  const isEditor = useHasRole("editor");
  const [opened, setOpened] = useState<WebhookDialogKind | null>(null);
  return (
    <Page
      title={name}
      lead={<span className="long">{url}</span>}
      actions={isEditor ? <WebhookActions webhook={webhook} onOpen={setOpened} /> : null}
    >
      {isEditor && <ReadOnlyHint />}
      {!isActive && <Banner tone="warning">{TEXTS.pausedNote}</Banner>}
      <WebhookHealth id={id} />
      <Deliveries id={id} />
      <WebhookDialog webhook={webhook} kind={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

function WebhookActions(props: {
  readonly webhook: WebhookConfigResponse;
  readonly onOpen: (kind: WebhookDialogKind) => void;
}): ReactNode {
  const { webhook, onOpen } = props;
  const isDisabled = !useCanChange();
  const setting = useScopedMutation(
    (platen, is_active: boolean) => platen.webhookConfigs.update(webhook.id, { is_active }),
    [["webhooks"]],
  );
  const pause = (): void =>
    setting.mutate(!webhook.is_active, {
      onSuccess: ({ is_active }) => toast(is_active ? TEXTS.resumed : TEXTS.paused),
      onError: (error) => toastFailure(failureText(error)),
    });
  const kinds = ["test", "edit", "rotate", "replay", "remove"] as const;
  const commands = kinds.map((id) => ({
    id,
    label: TEXTS[id],
    isDisabled,
    isDanger: id === "remove",
    startsGroup: id === "remove",
  }));
  const toggle = {
    id: "pause",
    label: webhook.is_active ? TEXTS.pause : TEXTS.resume,
    isDisabled,
  };
  return (
    <Menu
      label={TEXTS.actions}
      look="plain"
      commands={[...commands.slice(0, 2), toggle, ...commands.slice(2)]}
      onCommand={(id) => {
        const kind = kinds.find((one) => one === id);
        if (kind === undefined) pause();
        else onOpen(kind);
      }}
    >
      {TEXTS.actions} <MoreIcon className="icon" />
    </Menu>
  );
}
