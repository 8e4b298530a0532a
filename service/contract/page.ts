import { z } from "zod";
import type { Page, PageRequest } from "#base/page.ts";
import { whole } from "./whole.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;
/** What the database counts to. */
const NUMBER_MAX = 2_147_483_647;
const NO_CURSOR = "This cursor did not come from a list of ours.";

/** Which part of a list is asked for. */
export const PageQuery = z.object({
  limit: whole(1, LIMIT_MAX).prefault(LIMIT_DEFAULT),
  skip: whole(0, NUMBER_MAX).prefault(0),
  cursor: z
    .string()
    .regex(/^c[1-9]\d{0,9}$/, NO_CURSOR)
    .refine((cursor) => Number(cursor.slice(1)) <= NUMBER_MAX, NO_CURSOR)
    .optional()
    .meta({ description: "The next_cursor of the page before." }),
});

/** The same of a list whose numbers outgrow 32 bits. */
export const BigPageQuery = PageQuery.extend({
  cursor: z
    .string()
    .regex(/^c[1-9]\d{0,14}$/, NO_CURSOR)
    .optional()
    .meta({ description: "From the Link header of the page before." }),
});

/** The wrapper of a list, newest first: `{<plural>: [...], total, next_cursor}`. */
export function pageSchema<Plural extends string, Item extends z.ZodType>(
  plural: Plural,
  item: Item,
): z.ZodObject<Record<Plural, z.ZodArray<Item>> & typeof PageFields> {
  const list = { [plural]: z.array(item) } as Record<Plural, z.ZodArray<Item>>;
  return z.object({ ...list, ...PageFields });
}

const PageFields = { total: z.int(), next_cursor: z.string().nullable() };

/** What the query asks of a list. */
export function pageRequest(query: z.output<typeof PageQuery>): PageRequest {
  const before = query.cursor === undefined ? null : Number(query.cursor.slice(1));
  return { limit: query.limit, skip: query.skip, before };
}

/** The members of the wrapper beside the list itself. */
export function pageEnd(page: Page<unknown>): { total: number; next_cursor: string | null } {
  return { total: page.total, next_cursor: cursorOf(page.next) };
}

/** The cursor of a page that begins at `next`; null when there is none. */
export function cursorOf(next: number | null): string | null {
  return next === null ? null : `c${next}`;
}
