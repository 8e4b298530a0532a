import type { Body, Json } from "#base";
import type { Draft } from "#state";

/** The rows that a body refers to, and the sandbox's URL. */
export type View = {
  readonly find: Draft["find"];
  readonly all: Draft["all"];
  readonly now: Draft["now"];
  /** Without a trailing slash. */
  readonly origin: string;
};

/** The view for rendering bodies from an open draft. */
export function viewOf(draft: Draft): View {
  return { find: draft.find, all: draft.all, now: draft.now, origin: draft.asking.origin };
}

/** A list object of the API; `url` is its path. */
export function listBody(data: readonly Json[], url: string, hasMore = false): Body {
  return { object: "list", data, has_more: hasMore, url };
}
