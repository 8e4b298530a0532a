import type { Answer, CallName, CallOptions, Input, Query } from "./call.ts";
import type { Connection } from "./connection.ts";
import { List } from "./list.ts";
import { notOurs } from "./platen-error.ts";

/** A page of a list that is a bare array in the response; the cursor of the next page is in a header. */
export type LinkedPage<Item> = {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
};

/** The names of calls that return a bare array. */
type LinkedName = {
  [Name in CallName]: Answer<Name> extends readonly unknown[] ? Name : never;
}[CallName];

/** Returns the list of the call `name`. */
export function linkedListOf<Name extends LinkedName>(
  connection: Connection,
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): List<LinkedPage<ItemOfArray<Answer<Name>>>> {
  type Page = LinkedPage<ItemOfArray<Answer<Name>>>;
  const fetchPage = async (cursor: string | null): Promise<Page> => {
    const from = cursor === null ? {} : { cursor, skip: undefined };
    const asked: Readonly<Record<string, unknown>> = input.query ?? {};
    const query = { ...asked, ...from } as Query<Name>;
    const response = await connection.open(name, { ...input, query }, options);
    const items = (await arrayIn(response)) as Page["items"];
    return { items, next_cursor: nextCursor(response.headers.get("link")) };
  };
  return new List<Page>(fetchPage, (page) => page.items);
}

type ItemOfArray<Value> = Value extends readonly (infer Item)[] ? Item : never;

async function arrayIn(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw notOurs(response.status, response.headers.get("x-request-id"), cause);
  }
}

/** Returns the cursor in `<URL>; rel="next"` (RFC 8288); null at the end of the list. */
function nextCursor(link: string | null): string | null {
  const [, url = ""] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "") ?? [];
  return URL.canParse(url) ? new URL(url).searchParams.get("cursor") : null;
}
