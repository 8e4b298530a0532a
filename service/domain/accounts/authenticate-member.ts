import { brand } from "#base/brand.ts";
import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Plans } from "#domain/plans";
import type { AccountId, Environment } from "./account.ts";
import type { CountedMember, MemberAdmissionStore } from "./admission-store.ts";
import type { Admission } from "./authenticate.ts";
import { sessionRequired } from "./lock-account.ts";
import { windowCounter } from "./request-window.ts";

/** What authenticating members and rate limiting need. */
export type AuthenticateMemberPorts = {
  readonly admission: MemberAdmissionStore;
  readonly clock: Clock;
  readonly plans: Plans;
};

/** A request of a signed-in person: its session, and the account and environment that it names. */
export type SessionRequest = {
  /** SHA-256 of the session's secret, in hexadecimal. */
  readonly sessionSha256: string;
  readonly accountId: AccountId;
  readonly environment: Environment;
};

/** Separates the parts of a window's name; occurs in neither. */
const SEPARATOR = " ";

/**
 * Authenticates sessions, with at most one statement per session and account at a time (see `windowCounter`). 401
 * `session_required` for an unknown or ended session; 404 `account_not_found` for an account of which the person is no
 * member.
 */
export function memberAuthenticator({
  admission,
  clock,
  plans,
}: AuthenticateMemberPorts): (request: SessionRequest) => Promise<Admission> {
  const count = windowCounter<CountedMember>(plans, async (name, requests, perHour) => {
    const [sha256 = "", account = ""] = name.split(SEPARATOR);
    const id = brand<AccountId>(account);
    const found = await admission.countMemberRequests(sha256, id, requests, clock.now(), perHour);
    if (found === "unknown_session") return sessionRequired();
    return found === "not_a_member" ? accountNotFound() : found;
  });
  return async ({ sessionSha256, accountId, environment }) => {
    const { found, window } = await count(`${sessionSha256}${SEPARATOR}${accountId}`);
    const { caller, subscriptionStatus } = found;
    return { caller: { ...caller, environment }, subscriptionStatus, window };
  };
}

/** 404. */
export function accountNotFound(): Refusal {
  return new Refusal(404, "account_not_found", "There is no such account.");
}
