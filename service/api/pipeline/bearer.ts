import { Refusal } from "#base/refusal.ts";

const BEARER = /^Bearer +(\S+) *$/i;

/** The key in an Authorization header; 401 `missing_authorization` without one. */
export function bearerKey(header: unknown): string {
  const key = typeof header === "string" ? BEARER.exec(header)?.[1] : undefined;
  if (key !== undefined) return key;
  const message = "Send your API key in the header Authorization: Bearer <API_KEY>.";
  throw new Refusal(401, "missing_authorization", message);
}
