import { later } from "#base/instant.ts";
import {
  TOKEN_PATHS,
  TOKEN_SECONDS,
  type TokenPurpose,
  type TokenStore,
} from "#domain/people/records";
import type { LinkDeps } from "./deps.ts";
import { newSecret } from "./secret.ts";

/** Issues a single-use link, which voids earlier ones of the same purpose. The token is in the fragment. */
export async function issueLink(
  deps: LinkDeps,
  tokens: TokenStore,
  purpose: TokenPurpose,
): Promise<string> {
  const { text, sha256 } = newSecret(deps);
  const createdAt = deps.clock.now();
  const expiresAt = later(createdAt, TOKEN_SECONDS[purpose.kind]);
  await tokens.issue({ ...purpose, createdAt, expiresAt }, sha256);
  return `${deps.baseUrl()}${TOKEN_PATHS[purpose.kind]}#${text}`;
}
