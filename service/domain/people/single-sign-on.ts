import { type Instant, instant, later } from "#base/instant.ts";
import { openStored } from "#base/vault.ts";
import {
  type Browser,
  type Person,
  type SingleSignOn,
  SSO_SECONDS,
  type SsoIdentity,
  type SsoPorts,
  type SsoSecrets,
} from "#domain/people/records";
import { attempt, isFirstUse, recordFailure } from "./attempts.ts";
import type { PeopleDeps } from "./deps.ts";
import { newSecret } from "./secret.ts";
import { startFor } from "./sign-in.ts";
import type { StartedSession } from "./start-session.ts";

type SsoDeps = PeopleDeps & SsoPorts;

const SEALED_AS = "single-sign-on";

/** A single sign-on that was begun. */
type Pending = SsoSecrets & {
  /** The page to return to; may be empty. */
  readonly next: string;
  readonly expiresAt: Instant;
};

/** The longest path of a page to return to; the cookie that holds it stays below the 4 KB of browsers. */
const NEXT_CHARACTERS_MAX = 1000;

/**
 * Begins a single sign-on: returns the address of the provider, and the sealed text that the browser keeps meanwhile. Null
 * without a provider, or while it does not answer.
 */
export async function beginSso(
  deps: SsoDeps,
  next: string | null,
): Promise<{ readonly url: string; readonly pending: string } | null> {
  const secret = (): string => newSecret(deps).text;
  const secrets = { state: secret(), nonce: secret(), verifier: secret() };
  const url = (await deps.singleSignOn?.begin(secrets)) ?? null;
  if (url === null) return null;
  const kept = next === null || next.length > NEXT_CHARACTERS_MAX ? "" : next;
  const expiresAt = later(deps.clock.now(), SSO_SECONDS);
  const pending = textOf({ ...secrets, next: kept, expiresAt });
  return { url, pending: encodeURIComponent(deps.vault.seal(pending, SEALED_AS)) };
}

/**
 * Completes a single sign-on in the browser that began it, once: signs in the member whose e-mail address the provider
 * has verified. The provider answers for the second factor. `refused` in all other cases alike, so that the answer does
 * not say who is known here; it counts as a failed sign-in of the network: 429 `too_many_sign_ins`. `unavailable` while
 * the provider does not answer.
 */
export async function completeSso(
  deps: SsoDeps,
  answer: SsoAnswer,
  browser: Browser,
): Promise<(StartedSession & { readonly next: string }) | "refused" | "unavailable"> {
  const given = { email: null, client: browser.client };
  const { result } = await attempt(deps, given, async () => {
    const completed = await complete(deps, answer, browser);
    if (completed === "refused") return { verdict: "wrong", result: completed };
    return { verdict: completed === "unavailable" ? "halfway" : "right", result: completed };
  });
  return result;
}

/** The query of the provider's answer, and the sealed text that the browser kept. */
type SsoAnswer = { readonly search: string; readonly pending: string | null };

async function complete(
  deps: SsoDeps,
  { search, pending: sealed }: SsoAnswer,
  browser: Browser,
): ReturnType<typeof completeSso> {
  const pending = pendingOf(deps, sealed);
  const { singleSignOn } = deps;
  if (pending === null || singleSignOn === null || !(await useState(deps, pending.state)))
    return "refused";
  const identity = await singleSignOn.identify(search, pending);
  if (typeof identity === "string") return identity;
  const person = await memberOf(deps, singleSignOn, identity);
  if (person === null) {
    await recordFailure(deps, identity.email);
    return "refused";
  }
  const started = await deps.transact(async (stores) => {
    const current = await stores.persons.lockPerson(person.id);
    return current?.email === person.email
      ? await startFor(deps, stores, { personId: person.id, signedInBy: "oidc" }, browser)
      : null;
  });
  return started === null ? "refused" : { ...started, next: pending.next };
}

/** The secrets are base64url, without a space. */
function textOf({ state, nonce, verifier, expiresAt, next }: Pending): string {
  return [state, nonce, verifier, String(expiresAt), next].join(" ");
}

function pendingOf({ vault, clock }: SsoDeps, sealed: string | null): Pending | null {
  const text = sealed === null ? null : openStored(vault, decoded(sealed), SEALED_AS);
  if (text === null) return null;
  const [state = "", nonce = "", verifier = "", expiry = "", ...next] = text.split(" ");
  const expiresAt = instant(Number(expiry));
  if (expiresAt <= clock.now()) return null;
  return { state, nonce, verifier, expiresAt, next: next.join(" ") };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Uses the state up, in a transaction of its own. */
async function useState({ transact, hashing, clock }: SsoDeps, state: string): Promise<boolean> {
  const use = { subject: `sso/${hashing.sha256(state)}`, at: clock.now(), seconds: SSO_SECONDS };
  return await transact((stores) => isFirstUse(stores, use));
}

async function memberOf(
  { persons }: SsoDeps,
  { domains }: SingleSignOn,
  { email, isVerified }: SsoIdentity,
): Promise<Person | null> {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!isVerified || (domains.length > 0 && !domains.includes(domain))) return null;
  const person = await persons.findByEmail(email);
  if (person === null) return null;
  return (await persons.listMemberships(person.id)).length > 0 ? person : null;
}
