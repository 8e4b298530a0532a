import { type Instant, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AccountId, Environment } from "./account.ts";

/** Where an answer is kept: one for each key that a caller chose, on one route. */
export type AnswerPlace = {
  readonly accountId: AccountId;
  readonly environment: Environment;
  /** Method and pattern, such as `POST /api/v1/mappings`. */
  readonly route: string;
  /** The caller's Idempotency-Key. */
  readonly key: string;
};

/** The first answer, as it is given again. */
export type KeptAnswer = {
  /** Tells another request from the same. */
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sealed, for it may hold a secret; null when there is none or it lies among the objects. */
  readonly body: string | null;
  readonly objectKey: string | null;
  readonly recordedAt: Instant;
};

/** What answering once asks of a database; all in the one transaction that does the work, too. */
export type IdempotencyStore = {
  /**
   * Holds the place until the transaction ends, however it ends; false while another holds it. The
   * transaction may then wait longer between two statements than others may.
   */
  readonly hold: (place: AnswerPlace) => Promise<boolean>;
  /** What was recorded there after `since`; null when nothing was. */
  readonly findAnswer: (place: AnswerPlace, since: Instant) => Promise<KeptAnswer | null>;
  readonly record: (place: AnswerPlace, answer: KeptAnswer) => Promise<void>;
  /** Does `work`; when it fails, what it did in this transaction is undone, and the place still held. */
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Forgets a part of what was recorded before; the objects that nobody needs any more. */
  readonly forgetAnswers: (before: Instant) => Promise<readonly string[]>;
  /** Forgets the windows of keys that were not used after `before`. */
  readonly forgetWindows: (before: Instant) => Promise<void>;
};

const KEPT_SECONDS = 24 * 3600;
const RETRY_AFTER_SECONDS = 1;

/**
 * Holds the place and looks what was answered there before; null: nothing, the work is to be done.
 * 409 `request_in_progress` while the first request is at work, 409 `idempotency_key_reused` when
 * it was another.
 */
export async function holdPlace(
  store: IdempotencyStore,
  place: AnswerPlace,
  fingerprint: string,
  now: Instant,
): Promise<KeptAnswer | null> {
  if (!(await store.hold(place))) throw inProgress();
  const kept = await store.findAnswer(place, keptSince(now));
  if (kept === null || kept.fingerprint === fingerprint) return kept;
  const message = "This Idempotency-Key was used with another request.";
  throw new Refusal(409, "idempotency_key_reused", message);
}

/** Answers recorded before this are forgotten. */
export function keptSince(now: Instant): Instant {
  return later(now, -KEPT_SECONDS);
}

/** True for a refusal that comes of the work itself, and would come of the same request again. */
export function isKept({ status }: Refusal): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

function inProgress(): Refusal {
  const message = "A request with this Idempotency-Key is still running. Try again soon.";
  return new Refusal(409, "request_in_progress", message, { retry_after: RETRY_AFTER_SECONDS });
}
