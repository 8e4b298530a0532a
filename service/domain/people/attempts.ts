import { brand } from "#base/brand.ts";
import { foldAddress } from "#base/email-address.ts";
import { type Instant, later } from "#base/instant.ts";
import { isOutage, Refusal } from "#base/refusal.ts";
import type { PersonId } from "#domain/accounts";
import type { Attempt, Client } from "#domain/people/records";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { recordForPerson } from "./signed-in.ts";

/** Failures of an address in the window; the next attempt is refused. */
const EMAIL_FAILURES_MAX = 5;
/** The same of a network: an IPv4 address or an IPv6 /64. */
const NETWORK_FAILURES_MAX = 30;
const WINDOW_SECONDS = 15 * 60;
/** Between two entries of the audit log about failures of an address. */
const RECORD_SECONDS = 3600;

/** The result of an attempt. */
export type Verdict =
  /** It counts. */
  | "wrong"
  /** It does not count: right so far, and more is required. */
  | "halfway"
  /** It does not count, and neither do earlier failures of the address. */
  | "right";

/** A limit, and whose it is. */
type Limit = { readonly subject: string; readonly max: number };

/**
 * Runs `check` as an attempt to prove who one is. It is counted before, so that parallel attempts cannot pass the limits
 * together. Without an address only those of the network count. 429 `too_many_sign_ins` without running it, beyond 5 failures of the address or 30 of the network in 15
 * minutes.
 */
export async function attempt<Result extends { readonly verdict: Verdict }>(
  deps: PeopleDeps,
  { email, client }: { readonly email: string | null; readonly client: Client },
  check: () => Promise<Result>,
): Promise<Result> {
  const address = email === null ? null : emailSubject(deps, "email", email);
  const limits = [
    ...(address === null ? [] : [{ subject: address, max: EMAIL_FAILURES_MAX }]),
    ...(client.network === null
      ? []
      : [{ subject: `ip/${client.network}`, max: NETWORK_FAILURES_MAX }]),
  ];
  const counted = await count(deps, limits);
  const takeBack = (): Promise<void> =>
    deps.transact(async ({ attempts }) => {
      for (const each of counted) await attempts.takeBack(each);
    });
  let result: Result;
  try {
    result = await check();
  } catch (error) {
    await takeBack();
    throw error;
  }
  if (result.verdict === "wrong") return result;
  const clear = async (): Promise<void> => {
    if (address !== null) await deps.transact(({ attempts }) => attempts.clearAttempts(address));
  };
  await takeBack()
    .then(result.verdict === "right" ? clear : null)
    .catch(unlessOutage);
  return result;
}

// The check may have used up a code, which works only once: its result is not lost to an outage. The attempt then counts
// until it leaves the window.
function unlessOutage(error: unknown): void {
  if (!isOutage(error)) throw error;
}

/** True at the first use of a secret. Uses are kept like attempts; `seconds`: the secret is valid no longer than that. */
export async function isFirstUse(
  { attempts }: Pick<PeopleStores, "attempts">,
  { subject, at, seconds }: Attempt & { readonly seconds: number },
): Promise<boolean> {
  const isUsed = (await attempts.lockAttempts([subject], later(at, -seconds))).length > 0;
  if (!isUsed) await attempts.addAttempts([{ subject, at }]);
  return !isUsed;
}

/** The subject of an address in limits of this kind. */
export function emailSubject(
  { hashing }: PeopleDeps,
  kind: "email" | "reset" | "audit",
  email: string,
): string {
  return `${kind}/${hashing.sha256(foldAddress(email))}`;
}

async function count(
  { transact, clock }: PeopleDeps,
  limits: readonly Limit[],
): Promise<readonly Attempt[]> {
  if (limits.length === 0) return [];
  const now = clock.now();
  return await transact(async ({ attempts }) => {
    const subjects = limits.map(({ subject }) => subject);
    const earlier = await attempts.lockAttempts(subjects, later(now, -WINDOW_SECONDS));
    const freeAt = whenFree(limits, earlier);
    if (freeAt !== null) throw tooMany(freeAt, now);
    const added = subjects.map((subject) => ({ subject, at: now }));
    await attempts.addAttempts(added);
    return added;
  });
}

/**
 * Records a failed sign-in in the audit logs of the person with this address, at most once an hour. For an unknown address
 * it takes as many queries, so that the time of the answer does not say which addresses are known.
 */
export async function recordFailure(deps: PeopleDeps, email: string): Promise<void> {
  const at = deps.clock.now();
  const subject = emailSubject(deps, "audit", email);
  await deps.transact(async (stores) => {
    const { attempts, persons } = stores;
    if ((await attempts.lockAttempts([subject], later(at, -RECORD_SECONDS))).length > 0) return;
    await attempts.addAttempts([{ subject, at }]);
    const person = await persons.findByEmail(email);
    const personId = person?.id ?? brand<PersonId>("");
    await recordForPerson(stores, { personId }, "sign_in.failed", at);
  });
}

/** When every limit admits another attempt; null: now. `earlier`: oldest first. */
function whenFree(limits: readonly Limit[], earlier: readonly Attempt[]): Instant | null {
  const times = limits.flatMap(({ subject, max }) => {
    const own = earlier.filter((each) => each.subject === subject);
    const leaving = own.at(-max);
    return leaving === undefined ? [] : [later(leaving.at, WINDOW_SECONDS)];
  });
  return times.length === 0 ? null : times.reduce((one, other) => (one > other ? one : other));
}

function tooMany(freeAt: Instant, now: Instant): Refusal {
  const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
  const message = `Too many failed attempts to sign in. Try again in ${seconds} s.`;
  return new Refusal(429, "too_many_sign_ins", message, { retry_after: seconds });
}
