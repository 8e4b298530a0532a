import { SESSION_SECONDS, SSO_SECONDS } from "#domain/people/records";

/** 32 random bytes as base64url. */
const VALUE = /^[\w-]{43}$/;
const NAME = "platen_session";
const SSO_NAME = "platen_sso";
/** Browsers accept this prefix only with Secure, Path=/ and no Domain, so that no other host can set the cookie. */
const SECURE_PREFIX = "__Host-";

/** Returns the value of the session cookie; null without one, or when it is malformed. `header`: `Cookie`. */
export function readSessionCookie(header: string | undefined, baseUrl: string): string | null {
  const value = valueOf(NAME, header, baseUrl);
  return value !== undefined && VALUE.test(value) ? value : null;
}

/** Returns what the browser holds of a single sign-on that it began; null: none. `header`: `Cookie`. */
export function readSsoCookie(header: string | undefined, baseUrl: string): string | null {
  const value = valueOf(SSO_NAME, header, baseUrl) ?? "";
  return value === "" ? null : value;
}

/** `Set-Cookie` for a single sign-on that begins. It stays until it expires, but works once. */
export function ssoCookie(value: string, baseUrl: string): string {
  return setCookie(SSO_NAME, value, SSO_SECONDS, baseUrl);
}

function valueOf(name: string, header: string | undefined, baseUrl: string): string | undefined {
  const start = `${nameAt(name, baseUrl)}=`;
  const pairs = header?.split(";").map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length);
}

/** `Set-Cookie` for a session. The server ends it earlier when it is idle. */
export function sessionCookie(value: string, baseUrl: string): string {
  return setCookie(NAME, value, SESSION_SECONDS, baseUrl);
}

/** `Set-Cookie` that removes the cookie. */
export function clearedCookie(baseUrl: string): string {
  return setCookie(NAME, "", 0, baseUrl);
}

function setCookie(name: string, value: string, maxAgeSeconds: number, baseUrl: string): string {
  const secure = isSecure(baseUrl) ? "; Secure" : "";
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  return `${nameAt(name, baseUrl)}=${value}; ${attributes}`;
}

function nameAt(name: string, baseUrl: string): string {
  return isSecure(baseUrl) ? `${SECURE_PREFIX}${name}` : name;
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith("https:");
}
