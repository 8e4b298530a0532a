import { z } from "zod";
import { INTEGER_MAX } from "#base/limits.ts";
import type { Page, PageRequest } from "#base/page.ts";
import { whole } from "./whole.ts";

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 500;
const NO_CURSOR = "Not a cursor of this list.";

/** Paging of a list. */
export const PageQuery = z.object({
  limit: whole(1, LIMIT_MAX)
    .prefault(LIMIT_DEFAULT)
    .meta({ description: "How many items a page has at most." }),
  skip: whole(0, INTEGER_MAX)
    .prefault(0)
    .meta({ description: "How many items to leave out; `cursor` is faster for the next page." }),
  cursor: z
    .string()
    .regex(/^c[1-9]\d{0,9}$/, NO_CURSOR)
    .refine((cursor) => Number(cursor.slice(1)) <= INTEGER_MAX, NO_CURSOR)
    .optional()
    .meta({ description: "The next_cursor of the previous page." }),
});

/** `PageQuery` for lists of what belongs to templates. */
export const OfTemplateQuery = PageQuery.extend({
  template_id: whole(0, INTEGER_MAX)
    .optional()
    .meta({ description: "Only those of this template, whichever of its versions they use." }),
});

/** `PageQuery` for lists whose ids can outgrow 32 bits. */
export const BigPageQuery = PageQuery.extend({
  cursor: z
    .string()
    .regex(/^c[1-9]\d{0,14}$/, NO_CURSOR)
    .optional()
    .meta({ description: "Cursor from the Link header of the previous page." }),
});

/** Schema of a page of a list, newest first: `{<plural>: [...], total, next_cursor}`. */
export function pageSchema<Plural extends string, Item extends z.ZodType>(
  plural: Plural,
  item: Item,
): z.ZodObject<Record<Plural, z.ZodArray<Item>> & typeof PageFields> {
  const list = { [plural]: z.array(item) } as Record<Plural, z.ZodArray<Item>>;
  return z.object({ ...list, ...PageFields });
}

const PageFields = { total: z.int(), next_cursor: z.string().nullable() };

/** Converts the query to a page request. */
export function pageRequest(query: z.output<typeof PageQuery>): PageRequest {
  const before = query.cursor === undefined ? null : Number(query.cursor.slice(1));
  return { limit: query.limit, skip: query.skip, before };
}

/** The members of a page other than the list itself. */
export function pageEnd(page: Page<unknown>): { total: number; next_cursor: string | null } {
  return { total: page.total, next_cursor: cursorOf(page.next) };
}

/** The cursor of the next page; null if absent. */
export function cursorOf(next: number | null): string | null {
  return next === null ? null : `c${next}`;
}
