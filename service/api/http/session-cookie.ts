import { SESSION_SECONDS } from "#domain/people/records";

/** 32 random bytes as base64url. */
const VALUE = /^[\w-]{43}$/;
const NAME = "platen_session";
/** Browsers accept this prefix only with Secure, Path=/ and no Domain, so that no other host can set the cookie. */
const SECURE_PREFIX = "__Host-";

/** Returns the value of the session cookie; null without one, or when it is malformed. `header`: `Cookie`. */
export function readSessionCookie(header: string | undefined, baseUrl: string): string | null {
  const start = `${nameAt(baseUrl)}=`;
  const pairs = header?.split(";").map((pair) => pair.trim()) ?? [];
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
  return value !== undefined && VALUE.test(value) ? value : null;
}

/** `Set-Cookie` for a session. The server ends it earlier when it is idle. */
export function sessionCookie(value: string, baseUrl: string): string {
  return setCookie(value, SESSION_SECONDS, baseUrl);
}

/** `Set-Cookie` that removes the cookie. */
export function clearedCookie(baseUrl: string): string {
  return setCookie("", 0, baseUrl);
}

function setCookie(value: string, maxAgeSeconds: number, baseUrl: string): string {
  const secure = isSecure(baseUrl) ? "; Secure" : "";
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  return `${nameAt(baseUrl)}=${value}; ${attributes}`;
}

function nameAt(baseUrl: string): string {
  return isSecure(baseUrl) ? `${SECURE_PREFIX}${NAME}` : NAME;
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
