import type { OperatorStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { Badge } from "#kit/badge.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { operatorWords } from "#words/en/operator.ts";
import { words } from "#words/en.ts";
import { Section } from "./operator-section.tsx";
import {
  type FailingWebhook,
  type GivenUpMail,
  lastAnswer,
  mailCommand,
  mailKind,
} from "./operator-status.ts";

const WEBHOOK_TEXTS = operatorWords.failing;
const MAIL_TEXTS = operatorWords.givenUp;

/** The webhooks whose last delivery failed for good; nothing while there is none. */
export function FailingWebhooks(props: {
  readonly webhooks: OperatorStatus["webhooks"];
}): ReactNode {
  const { newest_failing: newest, failing: total } = props.webhooks;
  if (newest.length === 0) return null;
  return (
    <Section title={WEBHOOK_TEXTS.title} lead={WEBHOOK_TEXTS.lead}>
      <Table label={WEBHOOK_TEXTS.title} columns={WEBHOOKS} items={newest} keyOf={({ id }) => id} />
      <Rest shown={newest.length} total={total} />
    </Section>
  );
}

/** The mails that are not attempted again; nothing while there is none. */
export function GivenUpMails({ mails }: { readonly mails: OperatorStatus["mails"] }): ReactNode {
  const { newest_given_up: newest, given_up: total } = mails;
  if (newest.length === 0) return null;
  return (
    <Section title={MAIL_TEXTS.title} lead={MAIL_TEXTS.lead}>
      <Table label={MAIL_TEXTS.title} columns={MAILS} items={newest} keyOf={({ id }) => id} />
      <Rest shown={newest.length} total={total} />
    </Section>
  );
}

/** How many more there are than the list shows. */
function Rest({ shown, total }: { readonly shown: number; readonly total: number }): ReactNode {
  return total > shown && <p className="operator-note">{operatorWords.newest(shown, total)}</p>;
}

function Account(props: { readonly id: string | null; readonly name: string | null }): ReactNode {
  const { id, name } = props;
  if (id === null) return "–";
  return (
    <div>
      <span className="long">{name ?? words.shell.unnamed}</span>
      <span className="operator-note long">{id}</span>
    </div>
  );
}

const WEBHOOKS: readonly Column<FailingWebhook>[] = [
  {
    id: "webhook",
    title: WEBHOOK_TEXTS.webhook,
    isName: true,
    cell: ({ host, id, environment, is_active: isActive }) => (
      <>
        <span className="long">{host}</span>
        <span className="operator-note">{WEBHOOK_TEXTS.which(id, environment)}</span>
        {!isActive && <Badge tone="neutral">{WEBHOOK_TEXTS.paused}</Badge>}
      </>
    ),
  },
  {
    id: "account",
    title: operatorWords.accounts.name,
    cell: ({ account_id: id, account_name: name }) => <Account id={id} name={name} />,
  },
  {
    id: "answer",
    title: WEBHOOK_TEXTS.answer,
    cell: (webhook) => (
      <div>
        <span className="long">{lastAnswer(webhook)}</span>
        <span className="operator-note">{WEBHOOK_TEXTS.inRow(webhook.failures_in_row)}</span>
      </div>
    ),
  },
  {
    id: "since",
    title: WEBHOOK_TEXTS.since,
    cell: ({ failing_since: since }) => (since === null ? WEBHOOK_TEXTS.long : <Time at={since} />),
  },
];

const MAILS: readonly Column<GivenUpMail>[] = [
  { id: "kind", title: operatorWords.mails.kind, isName: true, cell: ({ kind }) => mailKind(kind) },
  {
    id: "account",
    title: operatorWords.accounts.name,
    cell: ({ account_id: id, account_name: name }) => <Account id={id} name={name} />,
  },
  { id: "when", title: MAIL_TEXTS.when, cell: ({ given_up_at: at }) => <Time at={at} /> },
  {
    id: "error",
    title: operatorWords.mails.error,
    cell: ({ error }) => <span className="long">{error ?? "–"}</span>,
  },
  {
    id: "next",
    title: operatorWords.next,
    cell: (mail) => (
      <span className="long">
        <code>{mailCommand(mail)}</code>
      </span>
    ),
  },
];
