import type { Slice } from "#base/page.ts";
import { cursorOf } from "#contract/page.ts";
import type { Reply } from "./reply.ts";

/**
 * 200 with a bare array. If there is a next page, a `Link` header leads to it (RFC 8288), with the same query. `url` is
 * the list's absolute URL without a query.
 */
export function linkedList<Item>(
  url: string,
  query: Readonly<Record<string, string | number | undefined>>,
  { items, next }: Slice<Item>,
  bodyOf: (item: Item) => unknown,
): Reply {
  const body = items.map(bodyOf);
  const cursor = cursorOf(next);
  if (cursor === null) return { kind: "json", status: 200, body };
  const search = new URLSearchParams();
  const nextQuery: typeof query = { ...query, cursor };
  for (const [name, value] of Object.entries(nextQuery))
    if (name !== "skip" && value !== undefined) search.set(name, String(value));
  const link = `<${url}?${search.toString()}>; rel="next"`;
  return { kind: "json", status: 200, body, headers: { link } };
}
