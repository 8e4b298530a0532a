import type { OperatorStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedPages } from "#data/pages.ts";
import { useScopedQuery } from "#data/scope.ts";
import { Badge } from "#kit/badge.tsx";
import { Banner } from "#kit/banner.tsx";
import { Fact } from "#kit/fact.tsx";
import { Empty } from "#kit/states.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { TableList } from "#states/resource-list.tsx";
import { operatorWords } from "#words/en/operator.ts";
import { words } from "#words/en.ts";
import { FailingWebhooks, GivenUpMails } from "./failures.tsx";
import { Section } from "./operator-section.tsx";
import {
  ageText,
  checkTone,
  figuresOf,
  mailKind,
  type OperatorAccount,
  rateText,
  readAgainMs,
  subscriptionTone,
} from "./operator-status.ts";

const TEXTS = operatorWords;
const PLANS: Readonly<Record<string, string>> = words.plans;
const ACCOUNTS_PER_PAGE = 50;

type Check = NonNullable<OperatorStatus["checks"]>[number];
type Waiting = OperatorStatus["queue"]["waiting"][number];
type Process = OperatorStatus["processes"][number];
type Mail = OperatorStatus["mails"]["unsent"][number];

/** The state of the installation and its accounts, for the persons who operate it. */
export function OperatorPage(): ReactNode {
  const query = useScopedQuery(
    ["operator", "status"],
    (platen, options) => platen.session.operatorStatus(options),
    readAgainMs,
  );
  return (
    <Page
      title={words.titles.operator}
      lead={query.data === undefined ? undefined : TEXTS.lead(query.data.version)}
    >
      <Loaded query={query}>{(status) => <State status={status} />}</Loaded>
      <Accounts />
    </Page>
  );
}

function State({ status }: { readonly status: OperatorStatus }): ReactNode {
  const { checks, queue, processes, mails } = status;
  return (
    <>
      <section className="card" aria-label={TEXTS.figures.title}>
        <dl className="facts operator-facts">
          {figuresOf(status).map(({ title, text, isBad }) => (
            <Fact key={title} title={title}>
              {isBad ? <Badge tone="danger">{text}</Badge> : text}
            </Fact>
          ))}
        </dl>
      </section>
      <FailingWebhooks webhooks={status.webhooks} />
      <GivenUpMails mails={mails} />
      <Section title={TEXTS.checks} lead={TEXTS.checksLead}>
        {checks === null ? (
          <p role="status">{TEXTS.checking}</p>
        ) : (
          <Table
            label={TEXTS.checks}
            columns={CHECKS}
            items={checks}
            keyOf={({ check }) => check}
          />
        )}
      </Section>
      <Section title={TEXTS.processes.title}>
        {processes.length === 0 ? (
          <p>{TEXTS.processes.none}</p>
        ) : (
          <Table
            label={TEXTS.processes.title}
            columns={PROCESSES}
            items={processes}
            keyOf={({ process_id }) => process_id}
          />
        )}
      </Section>
      {queue.waiting.length > 0 && (
        <Section title={TEXTS.waiting.title}>
          <Table
            label={TEXTS.waiting.title}
            columns={WAITING}
            items={queue.waiting}
            keyOf={({ kind, priority }) => `${kind} ${priority}`}
          />
        </Section>
      )}
      <Mails mails={mails} />
    </>
  );
}

function Mails({ mails }: { readonly mails: OperatorStatus["mails"] }): ReactNode {
  const { unsent, has_server: hasServer } = mails;
  if (unsent.length === 0) return null;
  return (
    <Section title={TEXTS.mails.title}>
      {!hasServer && <Banner tone="info">{TEXTS.mails.noServer}</Banner>}
      <Table label={TEXTS.mails.title} columns={MAILS} items={unsent} keyOf={({ id }) => id} />
    </Section>
  );
}

function Accounts(): ReactNode {
  const query = useScopedPages(["operator", "accounts"], (platen, at, options) =>
    platen.session.operatorAccounts({ limit: ACCOUNTS_PER_PAGE, ...at }, options).page(),
  );
  return (
    <Section title={TEXTS.accounts.title}>
      <TableList
        query={query}
        itemsOf={({ accounts }) => accounts}
        empty={<Empty title={TEXTS.accounts.empty} hint={TEXTS.accounts.emptyHint} />}
        label={TEXTS.accounts.title}
        columns={ACCOUNTS}
        keyOf={({ id }) => id}
      />
    </Section>
  );
}

const CHECKS: readonly Column<Check>[] = [
  {
    id: "check",
    title: TEXTS.check,
    isName: true,
    cell: ({ check }) => TEXTS.checkNames[check] ?? check,
  },
  {
    id: "result",
    title: TEXTS.result,
    cell: ({ status }) => <Badge tone={checkTone(status)}>{TEXTS.checkStatuses[status]}</Badge>,
  },
  {
    id: "detail",
    title: TEXTS.detail,
    cell: ({ detail }) => <span className="long">{detail}</span>,
  },
];

const WAITING: readonly Column<Waiting>[] = [
  {
    id: "kind",
    title: TEXTS.waiting.kind,
    isName: true,
    cell: ({ kind }) => TEXTS.waiting.kinds[kind],
  },
  { id: "priority", title: TEXTS.waiting.priority, cell: ({ priority }) => priority },
  { id: "count", title: TEXTS.waiting.count, cell: ({ count }) => count.toLocaleString("en") },
  { id: "rows", title: TEXTS.waiting.rows, cell: ({ rows }) => rows.toLocaleString("en") },
  {
    id: "oldest",
    title: TEXTS.waiting.oldest,
    cell: ({ oldest_seconds: seconds }) => ageText(seconds),
  },
];

const PROCESSES: readonly Column<Process>[] = [
  {
    id: "name",
    title: TEXTS.processes.name,
    isName: true,
    cell: ({ host, pid }) => <span className="long">{TEXTS.processes.id(host, pid)}</span>,
  },
  {
    id: "role",
    title: TEXTS.processes.role,
    cell: ({ role }) => TEXTS.processes.roles[role] ?? role,
  },
  {
    id: "state",
    title: TEXTS.processes.state,
    cell: ({ state }) => (
      <Badge tone={state === "running" ? "done" : "warning"}>{TEXTS.processes.states[state]}</Badge>
    ),
  },
  { id: "version", title: TEXTS.processes.version, cell: ({ version }) => version },
  { id: "holds", title: TEXTS.processes.holds, cell: ({ holds }) => holds.toLocaleString("en") },
  {
    id: "rate",
    title: TEXTS.processes.rate,
    cell: ({ rows_per_second: rate }) => rateText(rate),
  },
  {
    id: "started",
    title: TEXTS.processes.started,
    cell: ({ started_at: at }) => <Time at={at} />,
  },
];

const MAILS: readonly Column<Mail>[] = [
  {
    id: "to",
    title: TEXTS.mails.to,
    isName: true,
    cell: ({ email }) => <span className="long">{email ?? "–"}</span>,
  },
  { id: "kind", title: TEXTS.mails.kind, cell: ({ kind }) => mailKind(kind) },
  { id: "created", title: TEXTS.mails.created, cell: ({ created_at: at }) => <Time at={at} /> },
  { id: "attempts", title: TEXTS.mails.attempts, cell: ({ attempts }) => attempts },
  {
    id: "error",
    title: TEXTS.mails.error,
    cell: ({ error }) => <span className="long">{error ?? "–"}</span>,
  },
];

const ACCOUNTS: readonly Column<OperatorAccount>[] = [
  {
    id: "name",
    title: TEXTS.accounts.name,
    isName: true,
    cell: ({ name, email, id }) => (
      <>
        <span className="long">{name ?? words.shell.unnamed}</span>
        <span className="operator-note long">{email ?? id}</span>
      </>
    ),
  },
  {
    id: "plan",
    title: TEXTS.accounts.plan,
    cell: ({ plan, subscription_status: status }) => (
      <div>
        {PLANS[plan] ?? plan}{" "}
        <Badge tone={subscriptionTone(status)}>
          {status === null ? TEXTS.accounts.never : (TEXTS.accounts.statuses[status] ?? status)}
        </Badge>
      </div>
    ),
  },
  {
    id: "pdfs",
    title: TEXTS.accounts.pdfs,
    cell: ({ pdf_generations: { used, limit }, overage_pdfs: beyond }) => (
      <div>
        {TEXTS.accounts.used(used, limit)}
        {beyond > 0 && <span className="operator-note">{TEXTS.accounts.beyond(beyond)}</span>}
      </div>
    ),
  },
  {
    id: "created",
    title: TEXTS.accounts.created,
    cell: ({ created_at: at }) => <Time at={at} />,
  },
];
