import type { ItemOf, List, Platen } from "@platen/sdk";
import type { Command } from "commander";
import { type Column, tableLines } from "../output/table.ts";
import { numberUpTo } from "../terminal/option-values.ts";
import { verb } from "./verb.ts";

/** A column of a list: its title, and an item's value in it. */
export type ItemColumn<Item> = Column & { readonly of: (item: Item) => string | number | null };

type Page = { readonly next_cursor: string | null };

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;

/** Returns a command that lists the newest items, or all of them. */
export function listVerb<P extends Page>(spec: {
  readonly name?: string;
  readonly description: string;
  readonly args?: readonly (readonly [name: string, description: string])[];
  readonly example: string;
  readonly list: (platen: Platen, query: { limit: number }, args: readonly string[]) => List<P>;
  /** The member of a page that has its items. */
  readonly plural: keyof P & string;
  readonly columns: readonly ItemColumn<ItemOf<P>>[];
}): Command {
  return verb<{ readonly limit?: number; readonly all?: boolean }>({
    name: spec.name ?? "list",
    description: spec.description,
    args: spec.args ?? [],
    options: [
      ["--limit <number>", "how many, newest first (default: 100)", numberUpTo(LIMIT_MAX)],
      ["--all", "all of them"],
    ],
    examples: [spec.example, `${spec.example} --all --json`],
    run: async ({ platen, args, options: { all = false, limit = LIMIT_DEFAULT } }) => {
      const list = spec.list(platen, { limit: all ? LIMIT_MAX : limit }, args);
      if (!all) {
        const page = await list.page();
        const items = list.itemsOf(page);
        const more = page.next_cursor === null ? [] : ["There are more: --all shows them."];
        return { json: page, text: [tableOf(spec.columns, items), ...more].join("\n") };
      }
      const items = await list.toArray();
      const json = { [spec.plural]: items, total: items.length, next_cursor: null };
      return { json, text: tableOf(spec.columns, items) };
    },
  });
}

/** Returns the items as a table. */
export function tableOf<Item>(
  columns: readonly ItemColumn<Item>[],
  items: readonly Item[],
): string {
  if (items.length === 0) return "There are none.";
  const rows = items.map((item) => columns.map(({ of }) => String(of(item) ?? "–")));
  return tableLines(columns, rows).join("\n");
}
