import type { CurrentUsage, DailyUsage, UsageEventPage, UsageHistory } from "@platen/sdk";
import type { Command } from "commander";
import { count, money } from "../output/wording.ts";
import { given } from "../remote/inputs.ts";
import { listVerb, tableOf } from "../remote/list.ts";
import { group, verb } from "../remote/verb.ts";
import { numberUpTo, oneOf } from "../terminal/option-values.ts";

const MONTHS_MAX = 120;
/** The number by which the API expresses "unlimited". */
const UNLIMITED = 999_999;
const DAY_LENGTH = "YYYY-MM-DD".length;
const MONTH_LENGTH = "YYYY-MM".length;

const CRITERIA = ["environment", "key", "template"] as const;

type DailyOptions = {
  readonly from?: string;
  readonly to?: string;
  readonly by?: (typeof CRITERIA)[number];
};

/** `platen usage`: what the account has used. */
export function usageOfAccountCommand(): Command {
  return group("usage", "PDFs and AI generations that the account has used.", [
    verb({
      name: "current",
      description: "Show the current month.",
      examples: ["usage current"],
      run: async ({ platen }) => {
        const usage = await platen.usage.current();
        return { json: usage, text: currentLines(usage).join("\n") };
      },
    }),
    verb<{ readonly months?: number }>({
      name: "history",
      description: "Show the last months.",
      options: [["--months <number>", "how many (default: 12)", numberUpTo(MONTHS_MAX)]],
      examples: ["usage history", "usage history --months 3 --json"],
      run: async ({ platen, options: { months } }) => {
        const history = await platen.usage.history(given({ months }));
        return { json: history, text: historyTable(history) };
      },
    }),
    verb<DailyOptions>({
      name: "daily",
      description: "Show the last days.",
      options: [
        ["--from <date>", "first day, such as 2026-11-01 (default: 29 days before the last)"],
        ["--to <date>", "last day (default: today, in UTC)"],
        ["--by <criterion>", "environment, key or template: divides the PDFs", oneOf(CRITERIA)],
      ],
      examples: ["usage daily", "usage daily --from 2026-11-01 --by key --json"],
      run: async ({ platen, options: { from, to, by } }) => {
        const usage = await platen.usage.daily(given({ from, to, by }));
        return { json: usage, text: dailyTable(usage) };
      },
    }),
    listVerb<UsageEventPage>({
      name: "events",
      description: "List what was counted, output by output.",
      example: "usage events",
      list: (platen, query) => platen.usage.events(query),
      plural: "events",
      columns: [
        { title: "TIME", of: ({ occurred_at }) => occurred_at },
        { title: "TYPE", of: ({ type }) => type },
        { title: "FROM", of: ({ source }) => source },
        { title: "NUMBER", align: "right", of: ({ quantity }) => quantity },
        { title: "OVERAGE", of: ({ overage }) => (overage ? "yes" : "") },
        { title: "ENVIRONMENT", of: ({ environment }) => environment },
        { title: "JOB", of: ({ upload_id, task_id }) => upload_id ?? task_id },
        { title: "ROW", align: "right", of: ({ row }) => row },
      ],
    }),
  ]);
}

function currentLines(usage: CurrentUsage): readonly string[] {
  const { period_start, period_end, pdf_generations, ai_generations, overage_pdfs } = usage;
  return [
    `${period_start.slice(0, DAY_LENGTH)} to ${period_end.slice(0, DAY_LENGTH)}`,
    `  PDFs            ${usedOf(pdf_generations)}`,
    `  AI generations  ${usedOf(ai_generations)}`,
    `  overage         ${count(overage_pdfs)}`,
  ];
}

function usedOf({ used, limit }: CurrentUsage["pdf_generations"]): string {
  return `${count(used)} of ${limit === UNLIMITED ? "unlimited" : count(limit)}`;
}

function historyTable({ history }: UsageHistory): string {
  return tableOf<UsageHistory["history"][number]>(
    [
      { title: "MONTH", of: ({ period_start }) => period_start.slice(0, MONTH_LENGTH) },
      { title: "PDFS", align: "right", of: ({ pdf_generations: { used } }) => count(used) },
      { title: "AI", align: "right", of: ({ ai_generations: { used } }) => count(used) },
      { title: "OVERAGE", align: "right", of: ({ overage_pdfs }) => count(overage_pdfs) },
      {
        title: "COST",
        align: "right",
        of: ({ overage_amount, currency }) => money(overage_amount, currency),
      },
      { title: "STATUS", of: ({ status }) => status },
      { title: "INVOICE", of: ({ invoice_id }) => invoice_id },
    ],
    history,
  );
}

/** Days without usage are left out. */
function dailyTable({ days }: DailyUsage): string {
  const used = days.filter(
    ({ pdf_generations, ai_generations }) => pdf_generations + ai_generations > 0,
  );
  return tableOf<DailyUsage["days"][number]>(
    [
      { title: "DAY", of: ({ date }) => date },
      { title: "PDFS", align: "right", of: ({ pdf_generations }) => count(pdf_generations) },
      { title: "AI", align: "right", of: ({ ai_generations }) => count(ai_generations) },
      { title: "OVERAGE", align: "right", of: ({ overage_pdfs }) => count(overage_pdfs) },
      { title: "PDFS OF", of: ({ by = [] }) => by.map(shareText).join(", ") },
    ],
    used,
  );
}

function shareText({
  id,
  name,
  pdf_generations,
}: NonNullable<DailyUsage["days"][number]["by"]>[number]): string {
  return `${name ?? id}: ${count(pdf_generations)}`;
}
