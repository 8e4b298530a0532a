import type { LinkDeps } from "./deps.ts";

/** A secret that only its holder has, and what is stored of it. */
export type Secret = {
  /** 32 random bytes in base64url. */
  readonly text: string;
  /** SHA-256 of the text. */
  readonly sha256: string;
};

const BYTES = 32;

/** A new secret for a cookie, a link or a challenge. */
export function newSecret({ randomness, hashing }: LinkDeps): Secret {
  const text = base64url(randomness.bytes(BYTES));
  return { text, sha256: hashing.sha256(text) };
}

/** RFC 4648, 5, without padding. */
function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
