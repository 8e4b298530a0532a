import { type Clock, later } from "#base/instant.ts";
import { newSecret, type SecretPorts } from "./secret.ts";
import type { TokenStore } from "./store.ts";
import { TOKEN_PATHS, TOKEN_SECONDS, type TokenPurpose } from "./token.ts";

/** What issuing links needs. */
export type LinkPorts = SecretPorts & {
  readonly clock: Clock;
  /** Public URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
};

/** Issues a single-use link, which voids earlier ones of the same purpose. The token is in the fragment. */
export async function issueLink(
  ports: LinkPorts,
  tokens: Pick<TokenStore, "issue">,
  purpose: TokenPurpose,
): Promise<string> {
  const { text, sha256 } = newSecret(ports);
  const createdAt = ports.clock.now();
  const expiresAt = later(createdAt, TOKEN_SECONDS[purpose.kind]);
  await tokens.issue({ ...purpose, createdAt, expiresAt }, sha256);
  return `${ports.baseUrl()}${TOKEN_PATHS[purpose.kind]}#${text}`;
}

/** The token of a link. */
export function linkToken(url: string): string {
  return url.slice(url.indexOf("#") + 1);
}
