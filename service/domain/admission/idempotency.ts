import { type Clock, type Instant, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, Caller, Environment } from "#domain/accounts";

/** The scope in which an idempotency key is unique: account, environment and route; for a member's request also the member. */
export type IdempotencyScope = {
  readonly accountId: AccountId;
  readonly environment: Environment;
  /** Method and pattern, such as `POST /api/v1/mappings`; for a member with ` member/` and its id appended. */
  readonly route: string;
  /** The caller's Idempotency-Key. */
  readonly key: string;
};

/**
 * Where a caller's Idempotency-Key is looked up. All API keys of an account share theirs. Members do not: a response may
 * have what is only one person's, such as the secret of a second factor.
 */
export function idempotencyScope(
  { accountId, environment, by }: Caller,
  route: string,
  key: string,
): IdempotencyScope {
  const holder = by.kind === "member" ? ` member/${by.memberId}` : "";
  return { accountId, environment, route: `${route}${holder}`, key };
}

/** The response to the first request, which is replayed. */
export type StoredResponse = {
  /** A hash of the request, to detect another request with the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Encrypted, because it may contain a secret; null if absent or it is in object storage. */
  readonly body: string | null;
  readonly objectKey: string | null;
  readonly recordedAt: Instant;
};

/** Idempotency keys in the database. All methods but the purges run in the transaction of the request's work. */
export type IdempotencyStore = {
  /**
   * Locks the key until the transaction ends; false while another transaction has it. Also raises the idle limit of the
   * transaction.
   */
  readonly lock: (scope: IdempotencyScope) => Promise<boolean>;
  /** The response recorded after `since`. */
  readonly findResponse: (
    scope: IdempotencyScope,
    since: Instant,
  ) => Promise<StoredResponse | null>;
  readonly record: (scope: IdempotencyScope, answer: StoredResponse) => Promise<void>;
  /** Runs `work` in a savepoint: if it fails, its changes are rolled back and the lock is kept. */
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Deletes some of the responses recorded before; returns the keys of their objects. */
  readonly purgeResponses: (before: Instant) => Promise<readonly string[]>;
  /** Deletes the rate-limit windows of keys not used since `before`. */
  readonly purgeWindows: (before: Instant) => Promise<void>;
};

const RETENTION_SECONDS = 24 * 3600;
const RETRY_AFTER_SECONDS = 1;

/** The window (1 h) plus a margin for clock differences. */
const WINDOW_RETENTION_SECONDS = 2 * 3600;

/**
 * Locks an idempotency key and finds the response to an earlier request; null: this is the first one. 409
 * `request_in_progress` while the first request is running, 409 `idempotency_key_reused` if it was a different request.
 */
export async function lockIdempotencyKey(
  store: IdempotencyStore,
  scope: IdempotencyScope,
  fingerprint: string,
  now: Instant,
): Promise<StoredResponse | null> {
  if (!(await store.lock(scope))) throw inProgress();
  const stored = await store.findResponse(scope, storedSince(now));
  if (stored === null || stored.fingerprint === fingerprint) return stored;
  const message = "This Idempotency-Key was used with another request.";
  throw new Refusal(409, "idempotency_key_reused", message);
}

/** True for an error that the same request would cause again; those of authentication and rate limits would not. */
export function isReplayable({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

/** Responses recorded before this have expired. */
function storedSince(now: Instant): Instant {
  return later(now, -RETENTION_SECONDS);
}

/** Deletes expired idempotent responses, and the rate-limit windows of unused keys. */
export async function purgeAdmission({
  idempotency,
  objects,
  clock,
}: {
  readonly idempotency: IdempotencyStore;
  readonly objects: Pick<Objects, "delete">;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock.now();
  for (const key of await idempotency.purgeResponses(storedSince(now))) await objects.delete(key);
  await idempotency.purgeWindows(later(now, -WINDOW_RETENTION_SECONDS));
}

function inProgress(): Refusal {
  const message = "A request with this Idempotency-Key is still running. Try again soon.";
  return new Refusal(409, "request_in_progress", message, { retry_after: RETRY_AFTER_SECONDS });
}
