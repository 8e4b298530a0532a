import type { RefusedRequestPage } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useSearchParams } from "wouter";
import { useScopedPages } from "#data/pages.ts";
import { repeatCommand } from "#data/samples.ts";
import { Badge } from "#kit/badge.tsx";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Dialog } from "#kit/dialog.tsx";
import { RequestsIcon } from "#kit/icons.ts";
import { Select } from "#kit/select.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { FilteredEmpty } from "#states/filtered-empty.tsx";
import { Page } from "#states/page.tsx";
import { TableList } from "#states/resource-list.tsx";
import { developerWords } from "#words/en/developers.ts";
import { words } from "#words/en.ts";
import { type Actors, actorText, codeChoices, codeIn } from "./actor.ts";
import { useActors } from "./use-actors.ts";

type Refused = RefusedRequestPage["requests"][number];

const TEXTS = developerWords.requests;
const REQUESTS_PER_PAGE = 50;
/** The meaning of each code, which the service serves. */
const DOCUMENTATION = "/docs/errors";

const CLASSES = ["4xx", "5xx"] as const;
const STATUSES = (["all", ...CLASSES] as const).map((id) => ({ id, label: TEXTS.statuses[id] }));
/** Not a code. */
const ANY = "*";

/** The filters; null: everything. */
type Wanted = { readonly status: (typeof CLASSES)[number] | null; readonly code: string | null };

const ALL: Wanted = { status: null, code: null };

/** Ids of requests are the caller's, and may repeat. */
function keyedRequests({ requests, next_cursor: next }: RefusedRequestPage): readonly Keyed[] {
  return requests.map((request, index) => ({ ...request, key: `${next} ${index}` }));
}

type Keyed = Refused & { readonly key: string };

/** Refused and failed requests of the last seven days, the latest first. */
export function RequestsPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const status = CLASSES.find((one) => one === search.get("status")) ?? null;
  const code = codeIn(search.get("code"));
  const [repeated, setRepeated] = useState<Refused | null>(null);
  const actors = useActors();
  const columns = useMemo(() => columnsFor(actors, setRepeated), [actors]);
  const query = useScopedPages(["requests", status, code], (platen, at, options) =>
    platen.requests
      .list(
        {
          limit: REQUESTS_PER_PAGE,
          ...(status === null ? {} : { status }),
          ...(code === null ? {} : { code }),
          ...at,
        },
        options,
      )
      .page(),
  );
  const listed = query.data?.pages.flatMap(({ requests }) => requests.map((one) => one.code)) ?? [];
  const wanted: Wanted = { status, code };
  const filter = (next: Wanted): void =>
    setSearch(
      Object.entries(next).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      { replace: true },
    );
  const isFiltered = status !== null || code !== null;
  return (
    <Page title={words.titles.requests} lead={TEXTS.lead}>
      <Filters wanted={wanted} listed={listed} onChange={filter} />
      <TableList
        query={query}
        itemsOf={keyedRequests}
        empty={
          <FilteredEmpty
            isFiltered={isFiltered}
            texts={TEXTS}
            icon={RequestsIcon}
            onAll={() => filter(ALL)}
          />
        }
        label={words.titles.requests}
        columns={columns}
        keyOf={({ key }) => key}
      />
      <Dialog
        title={TEXTS.repeatTitle}
        isOpen={repeated !== null}
        onClose={() => setRepeated(null)}
      >
        {repeated !== null && <Repeat request={repeated} onClose={() => setRepeated(null)} />}
      </Dialog>
    </Page>
  );
}

function Filters(props: {
  readonly wanted: Wanted;
  /** The codes that are in the list. */
  readonly listed: readonly string[];
  readonly onChange: (wanted: Wanted) => void;
}): ReactNode {
  const { wanted, listed, onChange } = props;
  const { status, code } = wanted;
  const codes = codeChoices(listed, code).map((id) => ({ id, label: id }));
  return (
    <div className="list-filters">
      <Select
        label={TEXTS.status}
        choices={STATUSES}
        value={status ?? "all"}
        onChange={(id) => onChange({ status: id === "all" ? null : id, code })}
      />
      <Select
        label={TEXTS.code}
        choices={[{ id: ANY, label: TEXTS.anyCode }, ...codes]}
        value={code ?? ANY}
        onChange={(id) => onChange({ status, code: id === ANY ? null : id })}
      />
    </div>
  );
}

function Repeat(props: { readonly request: Refused; readonly onClose: () => void }): ReactNode {
  const { request, onClose } = props;
  return (
    <>
      <p>{TEXTS.repeatHint}</p>
      <Code
        text={repeatCommand(location.origin, request)}
        label={TEXTS.repeatOf(requestText(request))}
      />
      <p className="actions">
        <Button onPress={onClose}>{words.common.close}</Button>
      </p>
    </>
  );
}

function columnsFor(
  actors: Actors,
  onRepeat: (request: Refused) => void,
): readonly Column<Keyed>[] {
  return [
    {
      id: "request",
      title: TEXTS.request,
      isName: true,
      cell: (request) => (
        <>
          <span className="long">{requestText(request)}</span>
          <span className="developer-note developer-id long">{TEXTS.id(request.request_id)}</span>
        </>
      ),
    },
    { id: "when", title: TEXTS.when, cell: ({ at }) => <Time at={at} /> },
    {
      id: "answer",
      title: TEXTS.answer,
      cell: ({ status, code }) => (
        <div>
          <Badge tone={status >= 500 ? "danger" : "warning"}>{status}</Badge>{" "}
          <a
            className="link"
            href={`${DOCUMENTATION}#${code}`}
            aria-label={TEXTS.documentation(code)}
          >
            {code}
          </a>
        </div>
      ),
    },
    {
      id: "message",
      title: TEXTS.message,
      cell: ({ message }) => <span className="long">{message}</span>,
    },
    {
      id: "by",
      title: TEXTS.by,
      cell: ({ by }) => <span className="long">{actorText(by, actors)}</span>,
    },
    {
      id: "actions",
      title: TEXTS.actions,
      isUntitled: true,
      cell: (request) => (
        <Button
          look="quiet"
          aria-label={TEXTS.repeatOf(requestText(request))}
          onPress={() => onRepeat(request)}
        >
          <span className="developer-word">{TEXTS.repeat}</span>
        </Button>
      ),
    },
  ];
}

function requestText({ method, path }: Refused): string {
  return `${method} ${path}`;
}
