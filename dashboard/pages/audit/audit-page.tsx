import { type ReactNode, useMemo } from "react";
import { useKeyNames, useMemberNames } from "#data/names.ts";
import { useScopedPages } from "#data/pages.ts";
import { AuditIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { TableList } from "#states/resource-list.tsx";
import { auditWords } from "#words/en/audit.ts";
import { words } from "#words/en.ts";
import {
  actionText,
  actorText,
  detailText,
  type Entry,
  type Names,
  subjectOf,
} from "./audit-entry.ts";

const TEXTS = auditWords;

const ENTRIES_PER_PAGE = 50;

/** The audit log, the latest entries first. */
export function AuditPage(): ReactNode {
  const members = useMemberNames();
  const keys = useKeyNames();
  const columns = useMemo(() => columnsFor({ members, keys }), [members, keys]);
  const query = useScopedPages(["audit"], (platen, at, options) =>
    platen.account.auditLog({ limit: ENTRIES_PER_PAGE, ...at }, options).page(),
  );
  return (
    <Page title={words.titles.audit} lead={TEXTS.lead}>
      <TableList
        query={query}
        itemsOf={({ entries }) => entries}
        empty={<Empty icon={AuditIcon} title={TEXTS.empty} hint={TEXTS.emptyHint} />}
        label={words.titles.audit}
        columns={columns}
        keyOf={({ id }) => id}
      />
    </Page>
  );
}

function columnsFor(names: Names): readonly Column<Entry>[] {
  return [
    { id: "when", title: TEXTS.when, cell: ({ occurred_at: at }) => <Time at={at} /> },
    { id: "what", title: TEXTS.what, isName: true, cell: actionText },
    {
      id: "by",
      title: TEXTS.by,
      cell: (entry) => <span className="long">{actorText(entry, names)}</span>,
    },
    {
      id: "subject",
      title: TEXTS.subject,
      cell: (entry) => {
        const { text, page } = subjectOf(entry, names);
        if (page === null) return <span className="long">{text}</span>;
        return (
          <PageLink className="link long" to={page}>
            {text}
          </PageLink>
        );
      },
    },
    { id: "details", title: TEXTS.details, cell: detailText },
  ];
}
