import { storageOutage } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";

/** The meaning of a store's response for the requested object. */
export type StoreFault =
  | "missing"
  | "no-bucket"
  /** A range behind the end of the object. */
  | "past-end"
  /** A condition of the request does not hold. */
  | "precondition"
  /** The store does not support this kind of request. */
  | "not-implemented"
  /** Credentials, region, address or clock of this service are wrong. */
  | "refused"
  /** There was no response, or one that permits a retry. */
  | "outage";

const REFUSED: ReadonlySet<number> = new Set([400, 401, 403]);
/** Refusals by their status that are an outage by their code. */
const TRANSIENT: ReadonlySet<string> = new Set([
  "RequestTimeout",
  "IncompleteBody",
  "ExpiredToken",
  "SlowDown",
]);

/** Classifies what the SDK has thrown. */
export function storeFault(error: unknown): StoreFault {
  const status = statusOf(error);
  const code = error instanceof Error ? error.name : "";
  if (code === "NoSuchBucket") return "no-bucket";
  if (code === "NoSuchUpload") return "outage";
  if (status === 404) return "missing";
  if (status === 416) return "past-end";
  if (status === 412) return "precondition";
  if (status === 501) return "not-implemented";
  if (isRedirect(status)) return "refused";
  if (status !== null && REFUSED.has(status) && !TRANSIENT.has(code)) return "refused";
  return "outage";
}

/** An answer that leads to another address. It is not followed: requests are signed for the address in the settings. */
export function isRedirect(status: number | null): boolean {
  return status !== null && status >= 300 && status < 400;
}

/** Returns the HTTP status of an answer; null when there was none. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("$metadata" in error)) return null;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata))
    return null;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : null;
}

/**
 * Returns a failure after the start as a 503: also refused credentials, which are renewed or corrected while jobs wait.
 * A `Refusal` is kept.
 */
export function asOutage(error: unknown): Refusal {
  return error instanceof Refusal ? error : storageOutage(error);
}
