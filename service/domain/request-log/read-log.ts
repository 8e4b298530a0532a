import { whileSome } from "#base/async/while-some.ts";
import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { Caller } from "#domain/accounts";
import type { RefusedFilter, RequestLog, StoredRequest } from "./refused-request.ts";

/** How long refused requests are kept. */
const KEPT_SECONDS = 7 * 24 * 3600;
const BATCH_SIZE = 5000;
/** Bounds a run of the purge; the rest follows in the next. */
const PURGE_SECONDS = 15;

/** Dependencies of reading the log and of its purge. */
export type RequestLogDeps = { readonly requestLog: RequestLog; readonly clock: Clock };

/** Returns a page of the refused and failed requests of the caller's environment in the last seven days, newest first. */
export async function listRefusedRequests(
  { requestLog, clock }: RequestLogDeps,
  { accountId, environment }: Caller,
  filter: RefusedFilter,
  page: PageRequest,
): Promise<Page<StoredRequest>> {
  const query = { ...filter, accountId, environment, since: keptSince(clock) };
  return await requestLog.list(query, page);
}

/** Deletes the requests that are no longer kept. */
export async function purgeRequestLog({ requestLog, clock }: RequestLogDeps): Promise<void> {
  const before = keptSince(clock);
  await whileSome(clock, PURGE_SECONDS, () => requestLog.purge(before, BATCH_SIZE));
}

function keptSince(clock: Clock): Instant {
  return later(clock.now(), -KEPT_SECONDS);
}
