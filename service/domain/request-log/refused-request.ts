import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId, Actor, Environment } from "#domain/accounts";

/** A request of a known caller that was answered with an error; without its query, its body and the caller's values. */
export type RefusedRequest = {
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly by: Actor;
  readonly at: Instant;
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  readonly message: string;
};

/** A recorded request; a later one has a higher id. */
export type StoredRequest = RefusedRequest & { readonly id: number };

/** Refused by a rule (4xx), or failed in the service or one that it calls (5xx). */
export type StatusClass = "4xx" | "5xx";

/** Which requests to list; null: of every class, or every code. */
export type RefusedFilter = {
  readonly statusClass: StatusClass | null;
  readonly code: string | null;
};

/** The requests of one environment that were made after `since`. */
export type RefusedQuery = RefusedFilter & {
  readonly accountId: AccountId;
  readonly environment: Environment;
  readonly since: Instant;
};

/** Used by the recorder. */
export type RefusedWriter = {
  readonly append: (requests: readonly RefusedRequest[]) => Promise<void>;
};

/** The request log in the database. */
export type RequestLog = RefusedWriter & {
  /** Returns the newest first. The total is counted up to a maximum. */
  readonly list: (query: RefusedQuery, page: PageRequest) => Promise<Page<StoredRequest>>;
  /** Deletes some of the requests made before; returns how many. */
  readonly purge: (before: Instant, max: number) => Promise<number>;
};

const PATH_CHARACTERS = 300;
const MESSAGE_CHARACTERS = 500;

/** The path of a request target without its query, cut where it is very long. */
export function loggedPath(url: string): string {
  return url.replace(/[?#][^]*$/, "").slice(0, PATH_CHARACTERS);
}

/**
 * The message without what it quotes: names of columns are quoted, and where a file has no header they are values of its
 * first row.
 */
export function loggedMessage(message: string): string {
  return message
    .replace(/["“](?:[^]*["”]|[^]*$)/, "“…”")
    .slice(0, MESSAGE_CHARACTERS)
    .toWellFormed();
}
