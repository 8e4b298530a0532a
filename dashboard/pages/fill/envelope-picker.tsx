import type { Envelope } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedPages } from "#data/pages.ts";
import { Banner } from "#kit/banner.tsx";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { TableList } from "#states/resource-list.tsx";
import { fillWords } from "#words/en/fill.ts";
import { words } from "#words/en.ts";

const TEXTS = fillWords.picker;
const ENVELOPES_PER_PAGE = 50;

const COLUMNS: readonly Column<Envelope>[] = [
  {
    id: "name",
    title: TEXTS.name,
    isName: true,
    cell: ({ id, name }) => (
      <PageLink className="link" to={`/fill/${id}`}>
        {name}
      </PageLink>
    ),
  },
  {
    id: "values",
    title: TEXTS.columns,
    cell: ({ expected_aliases: aliases }) => TEXTS.columnsOf(aliases.length),
  },
  { id: "updated", title: TEXTS.updated, cell: ({ updated_at: at }) => <Time at={at} /> },
];

/** The envelopes that can be filled, where the address names none. */
export function EnvelopePicker({ isMissing = false }: { readonly isMissing?: boolean }): ReactNode {
  const query = useScopedPages(["envelopes", "to-fill"], (platen, at, options) =>
    platen.envelopes.list({ limit: ENVELOPES_PER_PAGE, ...at }, options).page(),
  );
  return (
    <Page title={words.titles.fill} lead={TEXTS.title}>
      {isMissing && <Banner tone="warning">{TEXTS.missing}</Banner>}
      <TableList
        query={query}
        itemsOf={({ envelopes }) => envelopes}
        empty={
          <Empty
            title={TEXTS.empty}
            hint={TEXTS.emptyHint}
            action={
              <PageLink className="button button-primary" to="/templates">
                {TEXTS.emptyAction}
              </PageLink>
            }
          />
        }
        label={TEXTS.list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
    </Page>
  );
}
