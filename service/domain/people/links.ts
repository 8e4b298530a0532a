import type { Hashing } from "#base/hashing.ts";
import { type Clock, later } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { TokenStore } from "./store.ts";
import { TOKEN_PATHS, TOKEN_SECONDS, type TokenPurpose } from "./token.ts";

/** What issuing links needs. */
export type LinkPorts = {
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "bytes">;
  readonly hashing: Pick<Hashing, "sha256">;
  /** Public URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
};

const TOKEN_BYTES = 32;

/** Issues a single-use link, which voids earlier ones of the same purpose. The token is in the fragment. */
export async function issueLink(
  { clock, randomness, hashing, baseUrl }: LinkPorts,
  tokens: Pick<TokenStore, "issue">,
  purpose: TokenPurpose,
): Promise<string> {
  const token = base64url(randomness.bytes(TOKEN_BYTES));
  const createdAt = clock.now();
  const expiresAt = later(createdAt, TOKEN_SECONDS[purpose.kind]);
  await tokens.issue({ ...purpose, createdAt, expiresAt }, hashing.sha256(token));
  return `${baseUrl()}${TOKEN_PATHS[purpose.kind]}#${token}`;
}

/** RFC 4648, 5, without padding. */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The token of a link. */
export function linkToken(url: string): string {
  return url.slice(url.indexOf("#") + 1);
}
