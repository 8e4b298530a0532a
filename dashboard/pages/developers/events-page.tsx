import type { WebhookEvent } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { EVENT_TYPES } from "#data/events.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useHasRole } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { EventsIcon } from "#kit/icons.ts";
import { Select } from "#kit/select.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { FilteredEmpty } from "#states/filtered-empty.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { TableList } from "#states/resource-list.tsx";
import { ALL, useFilter } from "#states/use-filter.ts";
import { developerWords } from "#words/en/developers.ts";
import { words } from "#words/en.ts";
import { subjectOf } from "./event-subject.ts";
import { ResendEvent } from "./resend-event.tsx";

const TEXTS = developerWords.events;
const EVENTS_PER_PAGE = 50;

const FILTERS = [
  { id: ALL, label: TEXTS.all },
  ...EVENT_TYPES.map((id) => ({ id, label: TEXTS.types[id], hint: id })),
] as const;

/** The events of the environment, the latest first. */
export function EventsPage(): ReactNode {
  const [type, chooseType] = useFilter("type", EVENT_TYPES);
  const [resent, setResent] = useState<WebhookEvent | null>(null);
  const isEditor = useHasRole("editor");
  const canResend = useCanChange() && isEditor;
  const columns = useMemo(() => columnsFor(canResend ? setResent : null), [canResend]);
  const query = useScopedPages(["events", type], (platen, at, options) =>
    platen.events
      .list({ limit: EVENTS_PER_PAGE, ...(type === null ? {} : { type }), ...at }, options)
      .page(),
  );
  return (
    <Page title={words.titles.events} lead={TEXTS.lead}>
      {isEditor && <ReadOnlyHint />}
      <div className="list-filters">
        <Select label={TEXTS.type} choices={FILTERS} value={type ?? ALL} onChange={chooseType} />
      </div>
      <TableList
        query={query}
        itemsOf={({ events }) => events}
        empty={
          <FilteredEmpty
            isFiltered={type !== null}
            texts={TEXTS}
            icon={EventsIcon}
            onAll={() => chooseType(ALL)}
          />
        }
        label={words.titles.events}
        columns={columns}
        keyOf={({ id }) => id}
      />
      <Dialog title={TEXTS.resendTitle} isOpen={resent !== null} onClose={() => setResent(null)}>
        {resent !== null && <ResendEvent event={resent} onClose={() => setResent(null)} />}
      </Dialog>
    </Page>
  );
}

function columnsFor(
  onResend: ((event: WebhookEvent) => void) | null,
): readonly Column<WebhookEvent>[] {
  return [
    {
      id: "what",
      title: TEXTS.what,
      isName: true,
      cell: ({ type }) => (
        <>
          {TEXTS.types[type]}
          <span className="developer-note">{type}</span>
        </>
      ),
    },
    { id: "when", title: TEXTS.when, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "subject",
      title: TEXTS.subject,
      cell: (event) => {
        const { text, page } = subjectOf(event);
        return (
          <PageLink className="link long" to={page}>
            {text}
          </PageLink>
        );
      },
    },
    { id: "id", title: TEXTS.id, cell: ({ id }) => <span className="long">{id}</span> },
    ...(onResend === null ? [] : [resendColumn(onResend)]),
  ];
}

function resendColumn(onResend: (event: WebhookEvent) => void): Column<WebhookEvent> {
  return {
    id: "actions",
    title: TEXTS.actions,
    isUntitled: true,
    cell: (event) => (
      <Button look="quiet" aria-label={TEXTS.resendOf(event.id)} onPress={() => onResend(event)}>
        <span className="developer-word">{TEXTS.resend}</span>
      </Button>
    ),
  };
}
