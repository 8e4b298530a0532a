import { z } from "zod";
import { given, missing, refusal } from "./refusal-entry.ts";

/** Error codes of persons: of the routes for browsers, of requests with a session cookie, and of roles. */
export const PEOPLE_REFUSALS = {
  session_required: refusal(
    401,
    "The sign-in has ended, or there is none. Sign in and repeat the request.",
    "Sign in to go on.",
  ),
  role_required: refusal(
    403,
    "The member's role is insufficient, or the member who made the API key had no sufficient one; `required` is the lowest that suffices.",
    "Only an owner or admin of the account can do this.",
    { required: given(z.enum(["owner", "admin"]), "admin") },
  ),
  member_required: refusal(
    403,
    "The route serves signed-in members only, not API keys.",
    "Sign in to do this: API keys cannot.",
  ),
  cross_origin: refusal(
    403,
    "The request changes something with a session cookie, or signs in, and does not come from a page of this service: it has neither `Sec-Fetch-Site: same-origin` nor the Origin of BASE_URL.",
    "The request does not come from a page of https://forms.example.",
  ),
  password_required: refusal(
    403,
    "The password was last entered more than ten minutes ago. Enter it again and repeat the request.",
    "Enter your password again to do this.",
  ),
  wrong_password: refusal(
    403,
    "The password is not the signed-in person's.",
    "This is not your password.",
  ),
  single_sign_on_required: refusal(
    403,
    "The account requires single sign-on, and the person signed in otherwise, or is about to. The owner who turns it on must have signed in so too.",
    "This account requires single sign-on. Sign out, and sign in by single sign-on to use it.",
  ),
  single_sign_on_missing: refusal(
    409,
    "The installation has no OpenID provider, so that no member could sign in by single sign-on.",
    "This installation has no single sign-on. Its operator sets it up with OIDC_ISSUER.",
  ),
  account_not_found: missing("account"),
  session_not_found: missing("session"),
  passkey_not_found: missing("passkey"),
  account_changed: refusal(
    409,
    "The page was opened for another account than the one that is now chosen. Reload it.",
    "Another account was chosen in the meantime. Reload the page.",
  ),
  member_joined: refusal(
    409,
    "The member has accepted the invitation.",
    "This member has joined already.",
  ),
  member_not_joined: refusal(
    409,
    "The member has not accepted the invitation yet, and cannot become the owner.",
    "This member has not accepted the invitation yet.",
  ),
  second_factor_enabled: refusal(
    409,
    "A second factor is set up. Remove it to set up another.",
    "Your second factor is set up already; remove it to set up another.",
  ),
  second_factor_missing: refusal(
    409,
    "No second factor is set up, or none waits for its first code.",
    "You have no second factor.",
  ),
  too_many_sign_ins: refusal(
    429,
    "In 15 minutes an e-mail address has 5 failed attempts to sign in, and an IP address (of IPv6 its /64 network) 30; retry after `Retry-After` seconds.",
    "Too many failed attempts to sign in. Try again in 120 s.",
    { retry_after: given(z.int().min(0), 120) },
  ),
  sign_in_failed: refusal(
    401,
    "No person with this e-mail address has this password.",
    "The e-mail address or the password is wrong.",
  ),
  wrong_code: refusal(
    401,
    "The code of the second factor is wrong, or was used before.",
    "The code is wrong, or was used.",
  ),
  passkey_refused: refusal(
    401,
    "The passkey is unknown or was removed, or its answer is not valid: for another challenge, origin or person, too late, sent before, or of a copy of the passkey.",
    "This passkey is not known here, or its answer is not valid any more. Try again.",
  ),
  setup_closed: refusal(
    409,
    "The installation has an account or a person, so that it cannot be set up again.",
    "This installation is set up already. Sign in, or ask its operator for an invitation.",
  ),
  sign_in_required: refusal(
    409,
    "The invitation is for an existing person, who is not the one that is signed in here.",
    "This invitation is for ada@example.com. Sign in as that person to accept it.",
  ),
  link_invalid: refusal(
    410,
    "The token of a set-up, invitation, password reset or sign-in is unknown, was used or replaced, or has expired.",
    "This link is not valid: it is wrong, was used, or has expired. Request a new one.",
  ),
  challenge_ended: refusal(
    410,
    "The sign-in had 5 wrong codes, or began more than 5 minutes ago. Sign in again.",
    "This sign-in took too long, or had too many wrong codes. Sign in again.",
  ),
} as const;
