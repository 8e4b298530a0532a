import type { Answer, CallName, CallOptions, Input, Query } from "./call.ts";
import type { Connection } from "./connection.ts";

/** A page of a list: its items under a name of their own, and the cursor of the next page. */
type Page = { readonly next_cursor: string | null };

/** The items of a page: the members of its one array, apart from a header. */
export type ItemOf<P> = {
  [Key in keyof P]: P[Key] extends readonly (infer Item)[] ? Item : never;
}[Exclude<keyof P, "header">];

/** The names of calls that return a page. */
export type ListName = {
  [Name in CallName]: Answer<Name> extends Page ? Name : never;
}[CallName];

/**
 * A list whose pages are fetched when they are read:
 *
 *     for await (const template of platen.templates.list()) console.log(template.name);
 */
export class List<P extends Page> implements AsyncIterable<ItemOf<P>> {
  readonly #fetch: (cursor: string | null) => Promise<P>;
  /** Returns the items of a page of this list. */
  readonly itemsOf: (page: P) => readonly ItemOf<P>[];

  constructor(
    fetchPage: (cursor: string | null) => Promise<P>,
    items: (page: P) => readonly ItemOf<P>[],
  ) {
    this.#fetch = fetchPage;
    this.itemsOf = items;
  }

  /** Returns the requested page, with `total` and `next_cursor`. */
  page(): Promise<P> {
    return this.#fetch(null);
  }

  /** Yields the requested page and all later ones. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let cursor: string | null = null;
    do {
      const page: P = await this.#fetch(cursor);
      yield page;
      // A cursor that leads to itself would never end.
      cursor = page.next_cursor === cursor ? null : page.next_cursor;
    } while (cursor !== null);
  }

  /** Returns all items from the requested page on in one array, for lists that are known to be short. */
  async toArray(): Promise<ItemOf<P>[]> {
    const items: ItemOf<P>[] = [];
    for await (const item of this) items.push(item);
    return items;
  }

  /** Yields all items from the requested page on. */
  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<P>, void, undefined> {
    for await (const page of this.pages()) yield* this.itemsOf(page);
  }
}

/** Returns the list of the call `name`, whose items are in the member `plural`. */
export function listOf<Name extends ListName>(
  connection: Connection,
  name: Name,
  plural: keyof Answer<Name> & string,
  input: Input<Name>,
  options: CallOptions = {},
): List<Answer<Name> & Page> {
  type Answered = Answer<Name> & Page;
  const fetchPage = async (cursor: string | null): Promise<Answered> => {
    // A cursor replaces `skip`, which counts from the start.
    const from = cursor === null ? {} : { cursor, skip: undefined };
    const asked: Readonly<Record<string, unknown>> = input.query ?? {};
    const query = { ...asked, ...from } as Query<Name>;
    return (await connection.json(name, { ...input, query }, options)) as Answered;
  };
  return new List(fetchPage, (page) => page[plural] as readonly ItemOf<Answered>[]);
}
