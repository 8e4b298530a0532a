import { present } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { memberRequired } from "#domain/access";
import type { AuditAction, Caller, CallerIdentity } from "#domain/accounts";
import type { Client, Membership, Person } from "#domain/people/records";
import type { PeopleStores } from "./deps.ts";

/** A caller who is signed in. */
export type SignedIn = Extract<CallerIdentity, { readonly kind: "member" }>;

/** Attempts of a signed-in person count for the address alone. */
export const UNKNOWN_CLIENT: Client = { address: null, network: null, userAgent: null };

/** The signed-in member; 403 `member_required` for a key. */
export function signedIn({ by }: Caller): SignedIn {
  if (by.kind === "key") throw memberRequired();
  return by;
}

/** The caller's person, locked until the end of the transaction. */
export async function lockSelf({ persons }: PeopleStores, { personId }: SignedIn): Promise<Person> {
  return present(await persons.lockPerson(personId), "signed-in person");
}

/** Records what a person did about their own sign-in in the audit log of every account that they are a member of. */
export async function recordForPerson(
  stores: PeopleStores,
  { personId }: Pick<SignedIn, "personId">,
  action: AuditAction,
  at: Instant,
): Promise<void> {
  await recordIn(stores, await stores.persons.listMemberships(personId), action, at);
}

/** Records it in the accounts of these memberships, which are all that the person has. */
export async function recordIn(
  { audit }: PeopleStores,
  memberships: readonly Membership[],
  action: AuditAction,
  at: Instant,
): Promise<void> {
  for (const { accountId, memberId } of memberships) {
    const subject = `member/${memberId}`;
    // Who failed to sign in is unknown.
    const by = action === "sign_in.failed" ? null : ({ kind: "member", memberId } as const);
    await audit.append({ accountId, at, action, by, subject, details: {} });
  }
}
