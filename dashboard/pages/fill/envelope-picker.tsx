import type { Envelope } from "@platen/sdk";
import { type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import { type Environment, pathIn } from "#data/address.ts";
import { useScopedPages } from "#data/pages.ts";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Empty } from "#kit/states.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { Page } from "#states/page.tsx";
import { ResourceList } from "#states/resource-list.tsx";
import { fillWords } from "#words/en/fill.ts";
import { words } from "#words/en.ts";

const TEXTS = fillWords.picker;
const ENVELOPES_PER_PAGE = 50;

/** The envelopes that can be filled, where the address names none. */
export function EnvelopePicker({ isMissing = false }: { readonly isMissing?: boolean }): ReactNode {
  const { environment } = useScope();
  const columns = useMemo(() => columnsFor(environment), [environment]);
  const query = useScopedPages(["envelopes", "to-fill"], (platen, at, options) =>
    platen.envelopes.list({ limit: ENVELOPES_PER_PAGE, ...at }, options).page(),
  );
  return (
    <Page title={words.titles.fill} lead={TEXTS.title}>
      {isMissing && <Banner tone="warning">{TEXTS.missing}</Banner>}
      <ResourceList
        query={query}
        itemsOf={({ envelopes }) => envelopes}
        empty={
          <Empty
            title={TEXTS.empty}
            hint={TEXTS.emptyHint}
            action={
              <Link className="button button-primary" href={pathIn(environment, "/templates")}>
                {TEXTS.emptyAction}
              </Link>
            }
          />
        }
      >
        {(items) => (
          <Table label={TEXTS.list} columns={columns} items={items} keyOf={({ id }) => id} />
        )}
      </ResourceList>
    </Page>
  );
}

function columnsFor(environment: Environment): readonly Column<Envelope>[] {
  return [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ id, name }) => (
        <Link className="link" href={pathIn(environment, `/fill/${id}`)}>
          {name}
        </Link>
      ),
    },
    {
      id: "values",
      title: TEXTS.columns,
      cell: ({ expected_aliases: aliases }) => TEXTS.columnsOf(aliases.length),
    },
    { id: "updated", title: TEXTS.updated, cell: ({ updated_at: at }) => <Time at={at} /> },
  ];
}
