import type { DailyUsage } from "@platen/sdk";
import type { ReactNode } from "react";
import { ENVIRONMENTS } from "#data/address.ts";
import type { Dimension } from "#data/usage.ts";
import { type Column, Table } from "#kit/table.tsx";
import { usageWords } from "#words/en/usage.ts";
import { words } from "#words/en.ts";
import { type Share, sharesOf } from "./shares.ts";

const TEXTS = usageWords;

type Day = DailyUsage["days"][number];
type Part = Share & { readonly title: string; readonly share: number };

const DAY_COLUMNS: readonly Column<Day>[] = [
  { id: "date", title: TEXTS.date, isName: true, cell: ({ date }) => date },
  { id: "pdfs", title: TEXTS.pdfs, cell: ({ pdf_generations: count }) => numberText(count) },
  { id: "beyond", title: TEXTS.beyondPlan, cell: ({ overage_pdfs: count }) => numberText(count) },
  {
    id: "suggestions",
    title: TEXTS.suggestions,
    cell: ({ ai_generations: count }) => numberText(count),
  },
];

/** The days on which something was made, the latest first. */
export function DayTable({ days }: { readonly days: readonly Day[] }): ReactNode {
  const used = days
    .filter(({ pdf_generations: pdfs, ai_generations: ai }) => pdfs + ai > 0)
    .toReversed();
  if (used.length === 0) return <p>{TEXTS.none}</p>;
  return <Table label={TEXTS.days} columns={DAY_COLUMNS} items={used} keyOf={({ date }) => date} />;
}

/** The PDFs of each environment, key or form, the largest first. */
export function ShareTable(props: {
  readonly days: readonly Day[];
  readonly by: Dimension;
}): ReactNode {
  const { days, by } = props;
  const shares = sharesOf(days);
  const all = shares.reduce((sum, { pdfs }) => sum + pdfs, 0);
  if (all === 0) return null;
  const parts = shares.map((one) => ({ ...one, title: titleOf(one, by), share: one.pdfs / all }));
  const columns: readonly Column<Part>[] = [
    {
      id: "name",
      title: TEXTS.dimensions[by],
      isName: true,
      cell: ({ title }) => <span className="long">{title}</span>,
    },
    { id: "pdfs", title: TEXTS.pdfs, cell: ({ pdfs }) => numberText(pdfs) },
    { id: "share", title: TEXTS.shareOf, cell: ({ share }) => TEXTS.percent(share) },
  ];
  return (
    <Table
      label={TEXTS.dimensions[by]}
      columns={columns}
      items={parts}
      keyOf={({ id }) => `${typeof id} ${id}`}
    />
  );
}

function titleOf({ id, name }: Share, by: Dimension): string {
  const environment = ENVIRONMENTS.find((one) => by === "environment" && one === id);
  if (environment !== undefined) return words.environments[environment];
  return name ?? TEXTS.deleted[by];
}

function numberText(count: number): string {
  return count.toLocaleString("en");
}
