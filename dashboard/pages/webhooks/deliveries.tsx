import type { WebhookDelivery } from "@platen/sdk";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";
import { EVENT_TYPES } from "#data/events.ts";
import { useScopedPages } from "#data/pages.ts";
import { Badge } from "#kit/badge.tsx";
import { Select } from "#kit/select.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { FilteredEmpty } from "#states/filtered-empty.tsx";
import { PageLink } from "#states/page-link.tsx";
import { TableList } from "#states/resource-list.tsx";
import { ALL, useFilter } from "#states/use-filter.ts";
import { webhookWords } from "#words/en/webhooks.ts";
import { deliveriesAgainMs, STATES, TONES } from "./delivery-state.ts";

const TEXTS = webhookWords.deliveries;
const PER_PAGE = 50;

const STATE_FILTERS = [
  { id: ALL, label: TEXTS.allStates },
  ...STATES.map((id) => ({ id, label: webhookWords.states[id] })),
] as const;

const EVENT_FILTERS = [
  { id: ALL, label: TEXTS.allEvents },
  ...EVENT_TYPES.map((id) => ({ id, label: webhookWords.events[id] })),
] as const;

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  {
    id: "event",
    title: TEXTS.event,
    isName: true,
    cell: ({ id, webhook_config_id: webhook, event_type: type }) => (
      <PageLink className="row-link" to={`/webhooks/${webhook}/deliveries/${id}`}>
        {webhookWords.events[type]}
      </PageLink>
    ),
  },
  { id: "created", title: TEXTS.created, cell: ({ created_at: at }) => <Time at={at} /> },
  {
    id: "state",
    title: TEXTS.state,
    cell: ({ status }) => <Badge tone={TONES[status]}>{webhookWords.states[status]}</Badge>,
  },
  {
    id: "attempts",
    title: TEXTS.attempts,
    cell: ({ attempts, max_attempts: most }) => TEXTS.of(attempts, most),
  },
  {
    id: "answer",
    title: TEXTS.answer,
    cell: ({ response_code: code, error_message: error }) => (
      <span className="long">{code ?? error ?? TEXTS.none}</span>
    ),
  },
  {
    id: "next",
    title: TEXTS.next,
    cell: ({ next_attempt_at: at }) => (at === null ? TEXTS.none : <Time at={at} />),
  },
];

/** The deliveries of a webhook, the latest first, by state and event; open ones are read again by themselves. */
export function Deliveries({ id }: { readonly id: number }): ReactNode {
  const [, setSearch] = useSearchParams();
  const [status, chooseStatus] = useFilter("state", STATES);
  const [event_type, chooseType] = useFilter("event", EVENT_TYPES);
  const query = useScopedPages(
    ["webhooks", "deliveries", id, status, event_type],
    (platen, at, options) =>
      platen.webhookConfigs
        .deliveries(
          id,
          {
            limit: PER_PAGE,
            ...(status === null ? {} : { status }),
            ...(event_type === null ? {} : { event_type }),
            ...at,
          },
          options,
        )
        .page(),
    (pages) => deliveriesAgainMs(pages.flatMap(({ items }) => items)),
  );
  return (
    <section className="webhook-deliveries" aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <div className="list-filters">
        <Select
          label={TEXTS.state}
          choices={STATE_FILTERS}
          value={status ?? ALL}
          onChange={chooseStatus}
        />
        <Select
          label={TEXTS.event}
          choices={EVENT_FILTERS}
          value={event_type ?? ALL}
          onChange={chooseType}
        />
      </div>
      <TableList
        query={query}
        itemsOf={({ items }) => items}
        empty={
          <FilteredEmpty
            isFiltered={status !== null || event_type !== null}
            texts={TEXTS}
            onAll={() => setSearch({})}
          />
        }
        label={TEXTS.title}
        columns={COLUMNS}
        keyOf={({ id: delivery }) => delivery}
      />
    </section>
  );
}
