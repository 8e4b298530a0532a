import type { ReactNode } from "react";
import { useScopedPages } from "#data/pages.ts";
import { Button } from "#kit/button.tsx";
import { Empty } from "#kit/states.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { words } from "#words/en.ts";
import { actionText, actorText, detailText, type Entry } from "./audit-entry.ts";

const TEXTS = words.audit;

const COLUMNS: readonly Column<Entry>[] = [
  { id: "when", title: TEXTS.when, cell: ({ occurred_at: at }) => <Time at={at} /> },
  { id: "what", title: TEXTS.what, isName: true, cell: actionText },
  { id: "by", title: TEXTS.by, cell: actorText },
  { id: "subject", title: TEXTS.subject, cell: ({ subject }) => subject },
  { id: "details", title: TEXTS.details, cell: detailText },
];

/** The audit log, the latest entries first. */
export function AuditPage(): ReactNode {
  const query = useScopedPages(["audit"], (platen, cursor, options) =>
    platen.account.auditLog(cursor === null ? {} : { cursor }, options).page(),
  );
  return (
    <Page title={TEXTS.title} lead={TEXTS.lead}>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <Empty title={TEXTS.empty} hint={TEXTS.emptyHint} />;
          return (
            <>
              <Table
                label={TEXTS.title}
                columns={COLUMNS}
                items={entries}
                keyOf={(entry) => entry.id}
              />
              {query.hasNextPage && (
                <Button
                  isPending={query.isFetchingNextPage}
                  onPress={() => void query.fetchNextPage()}
                >
                  {words.common.more}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
