import type { OperatorStatus } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { Badge } from "#kit/badge.tsx";
import { Button } from "#kit/button.tsx";
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
/** More of them would push the checks and the processes out of view. */
const SHOWN_AT_FIRST = 10;

/** Lists the webhooks whose last delivery failed in its last attempt; shows nothing without one. */
export function FailingWebhooks({
  webhooks,
}: {
  readonly webhooks: OperatorStatus["webhooks"];
}): ReactNode {
  const { newest_failing: newest, failing: total } = webhooks;
  return <Failures texts={WEBHOOK_TEXTS} columns={WEBHOOKS} newest={newest} total={total} />;
}

/** Lists the mails that are not attempted again; shows nothing without one. */
export function GivenUpMails({ mails }: { readonly mails: OperatorStatus["mails"] }): ReactNode {
  const { newest_given_up: newest, given_up: total } = mails;
  return <Failures texts={MAIL_TEXTS} columns={MAILS} newest={newest} total={total} />;
}

/** Lists the newest failures, some of them at first, and says how many there are if it shows fewer. */
function Failures<Item extends { readonly id: number }>(props: {
  readonly texts: { readonly title: string; readonly lead: string };
  readonly columns: readonly Column<Item>[];
  readonly newest: readonly Item[];
  readonly total: number;
}): ReactNode {
  const { texts, columns, newest, total } = props;
  const [isWhole, setIsWhole] = useState(false);
  if (newest.length === 0) return null;
  const shown = isWhole ? newest : newest.slice(0, SHOWN_AT_FIRST);
  const hidden = newest.length - shown.length;
  return (
    <Section title={texts.title} lead={texts.lead}>
      <Table label={texts.title} columns={columns} items={shown} keyOf={({ id }) => id} />
      {total > shown.length && (
        <p className="operator-note" role="status">
          {operatorWords.newest(shown.length, total)}
        </p>
      )}
      {hidden > 0 && (
        <div className="actions">
          <Button onPress={() => setIsWhole(true)}>{operatorWords.showMore(hidden)}</Button>
        </div>
      )}
    </Section>
  );
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
