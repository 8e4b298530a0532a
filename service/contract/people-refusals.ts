import { z } from "zod";
import { given, missing, refusal } from "./refusal-entry.ts";

/** Error codes of signed-in members and their roles. */
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
  account_not_found: missing("account"),
  session_not_found: missing("session"),
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
} as const;
