import type { Body, Draft, Json } from "#model";

/** What a body is drawn from: the rows it refers to, and where the sandbox is reached. */
export type View = {
  readonly find: Draft["find"];
  readonly all: Draft["all"];
  readonly now: Draft["now"];
  /** Without a slash at the end. */
  readonly origin: string;
};

/** A list as every list on the wire looks. `url` is its address. */
export function listBody(data: readonly Json[], url: string, hasMore = false): Body {
  return { object: "list", data, has_more: hasMore, url };
}
