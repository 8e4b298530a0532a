import { PlatenError } from "@platen/sdk";
import { PasswordNotGiven } from "./reauthentication.ts";

/** Why something could not be done, as a page shows it. One member per state. */
export type Failure =
  /** The session ended; the shell leads to the sign-in page. */
  | { readonly kind: "signed-out" }
  | { readonly kind: "forbidden"; readonly message: string; readonly requestId: string | null }
  | { readonly kind: "gone"; readonly message: string; readonly requestId: string | null }
  /** The account cannot be written to until billing is resolved. */
  | { readonly kind: "read-only"; readonly message: string; readonly requestId: string | null }
  /** Too many requests; `seconds` until the next is accepted, null: unknown. */
  | { readonly kind: "busy"; readonly seconds: number | null; readonly requestId: string | null }
  /** No answer, or one that is not of the service. */
  | { readonly kind: "unreachable"; readonly requestId: string | null }
  /** The service is there but something that it needs is not. */
  | { readonly kind: "unavailable"; readonly requestId: string | null }
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly message: string;
      readonly requestId: string | null;
    }
  /** A newer version of the dashboard was installed, and its parts have other names. */
  | { readonly kind: "outdated" }
  /** The person did not enter the password again. */
  | { readonly kind: "cancelled" }
  /** A fault of the page itself. */
  | { readonly kind: "broken"; readonly message: string };

const GONE: readonly (number | null)[] = [404, 410];
const UNAVAILABLE: readonly (number | null)[] = [500, 502, 503, 504];
const NO_ANSWER: readonly string[] = ["connection_failed", "timeout", "http_error"];
/** Messages of browsers when a part of the dashboard cannot be loaded. */
const PART_MISSING = /dynamically imported module|importing a module script/i;

/** Refusals of what was typed into a form, whatever their status. */
const TYPED: readonly string[] = [
  "challenge_ended",
  "link_invalid",
  "passkey_refused",
  "sign_in_failed",
  "single_sign_on_required",
  "wrong_code",
  "wrong_password",
];

/** The state that a page shows for an error. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof PlatenError)) return faultOf(error);
  const { status, code, message, requestId } = error;
  if (TYPED.includes(code)) return { kind: "refused", code, message, requestId };
  if (status === 401) return { kind: "signed-out" };
  if (status === 429) return { kind: "busy", seconds: error.retryAfter, requestId };
  if (UNAVAILABLE.includes(status)) return { kind: "unavailable", requestId };
  if (NO_ANSWER.includes(code)) return { kind: "unreachable", requestId };
  if (status === 403) return { kind: "forbidden", message, requestId };
  if (GONE.includes(status)) return { kind: "gone", message, requestId };
  if (code === "account_read_only") return { kind: "read-only", message, requestId };
  return { kind: "refused", code, message, requestId };
}

/** The faults of single fields, by the field's name as it is sent, for a form to show beside them. */
export function fieldFaults(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof PlatenError)) return {};
  const faults: Record<string, string> = {};
  for (const { field, message } of error.details) if (field !== null) faults[field] ??= message;
  return faults;
}

function faultOf(error: unknown): Failure {
  if (error instanceof PasswordNotGiven) return { kind: "cancelled" };
  const message = error instanceof Error ? error.message : String(error);
  return PART_MISSING.test(message) ? { kind: "outdated" } : { kind: "broken", message };
}
