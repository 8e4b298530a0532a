import { Refusal } from "#base/refusal.ts";
import { type AuthenticatePorts, authenticate, type Caller } from "#domain/accounts";

const BEARER = /^Bearer +(\S+) *$/i;

/** Who asks, by the Authorization header; 401 without one or with a key that is not valid. */
export async function callerOf(ports: AuthenticatePorts, header: unknown): Promise<Caller> {
  const key = typeof header === "string" ? BEARER.exec(header)?.[1] : undefined;
  if (key !== undefined) return await authenticate(ports, key);
  const message = "Send your API key in the header Authorization: Bearer <API_KEY>.";
  throw new Refusal(401, "missing_authorization", message);
}
