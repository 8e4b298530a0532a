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
  account_not_found: missing("account"),
  account_changed: refusal(
    409,
    "The page was opened for another account than the one that is now chosen. Reload it.",
    "Another account was chosen in the meantime. Reload the page.",
  ),
} as const;
