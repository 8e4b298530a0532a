import { brand } from "#base/brand.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import {
  type AccountId,
  accountNotFound,
  isOpenTo,
  sessionRequired,
  singleSignOnRequired,
} from "#domain/accounts";
import type { AdmissionDeps } from "./deps.ts";
import { type RequestWindow, windowCounter } from "./request-window.ts";
import type { CountedMember, KnownMember, RejectedSession } from "./store.ts";

/** The member, the subscription status of the account, and the rate limit of this request. */
export type MemberAdmission = KnownMember & { readonly window: RequestWindow };

/** Authenticates the session of that SHA-256 for an account; null: the request names none. */
export type AuthenticateMember = (
  sessionSha256: string,
  accountId: AccountId | null,
) => Promise<MemberAdmission>;

/** Separates the parts of a window's name; occurs in neither. */
const SEPARATOR = " ";

/**
 * Authenticates sessions, with at most one statement per session and account at a time (see `windowCounter`). 401
 * `session_required` for an unknown or ended session; 400 `validation_error` without an account; 404 `account_not_found`
 * for one of which the person is no member; 409 `account_changed` for one that is not the session's choice;
 * 403 `single_sign_on_required` for one that is not open to how the person signed in.
 */
export function memberAuthenticator({
  admission,
  clock,
  plans,
}: AdmissionDeps): AuthenticateMember {
  const count = windowCounter<CountedMember>(plans, async (name, requests, perHour) => {
    const [sha256 = "", account = ""] = name.split(SEPARATOR);
    const id = account === "" ? null : brand<AccountId>(account);
    const found = await admission.countMemberRequests(sha256, id, requests, clock.now(), perHour);
    return typeof found === "string" ? refusalOf(found, id) : found;
  });
  return async (sessionSha256, accountId) => {
    const { found, window } = await count(`${sessionSha256}${SEPARATOR}${accountId ?? ""}`);
    const { caller, subscriptionStatus } = found;
    if (!isOpenTo(found, found.signedInBy)) throw singleSignOnRequired();
    return { caller, subscriptionStatus, window };
  };
}

function refusalOf(rejected: RejectedSession, accountId: AccountId | null): Refusal {
  switch (rejected) {
    case "unknown_session":
      return sessionRequired();
    case "not_a_member":
      return accountId === null ? accountRequired() : accountNotFound();
    case "account_changed":
      return new Refusal(
        409,
        "account_changed",
        "Another account was chosen in the meantime. Reload the page.",
      );
  }
}

function accountRequired(): Refusal {
  const message = "Name the account in the header Platen-Account, in links in ?account=.";
  return invalid(message, [{ field: "Platen-Account", code: "required", message }]);
}
