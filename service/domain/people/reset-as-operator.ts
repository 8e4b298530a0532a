import type { Clock } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { AuditAction, PersonId } from "#domain/accounts";
import type { Person } from "#domain/people/records";
import type { OperatorDeps, PeopleStores } from "./deps.ts";
import { issueLink } from "./links.ts";

/** The person, as the operator's commands name them. */
export type HelpedPerson = {
  readonly id: PersonId;
  readonly email: string;
  readonly name: Person["name"];
};

/**
 * Issues the link of a password reset, which voids earlier ones; recorded in the audit logs of the person's accounts. 404
 * `not_found` for an unknown address.
 */
export async function issueResetLink(
  deps: OperatorDeps,
  email: string,
): Promise<HelpedPerson & { readonly url: string }> {
  return await deps.transact(async (stores) => {
    const { id, name, email: address } = await personOf(stores, email);
    await note(deps, stores, id, "member.reset_issued");
    const url = await issueLink(deps, stores.tokens, { kind: "reset", personId: id });
    return { id, name, email: address, url };
  });
}

/**
 * Removes the person's second factor with its recovery codes, and ends all sessions; recorded in the audit logs of the
 * person's accounts. 404 `not_found` for an unknown address, and for a person without a second factor.
 */
export async function removeSecondFactor(deps: OperatorDeps, email: string): Promise<HelpedPerson> {
  return await deps.transact(async (stores) => {
    const { persons, sessions } = stores;
    const { id, name, email: address, secondFactor } = await personOf(stores, email);
    if (secondFactor === null)
      throw new Refusal(404, "not_found", `${address} has no second factor.`);
    await persons.setSecondFactor(id, null);
    await persons.replaceRecoveryCodes(id, []);
    await sessions.deleteSessions(id, null);
    await note(deps, stores, id, "member.second_factor_removed");
    return { id, name, email: address };
  });
}

/** The person with that address, locked until the transaction ends. */
async function personOf({ persons }: PeopleStores, email: string): Promise<Person> {
  const found = await persons.findByEmail(email);
  const person = found === null ? null : await persons.lockPerson(found.id);
  if (person === null)
    throw new Refusal(404, "not_found", `There is no person with the address ${email}.`);
  return person;
}

/** Writes an entry, by the operator, in the audit log of every account of the person. */
async function note(
  { clock }: { readonly clock: Clock },
  { persons, audit }: PeopleStores,
  id: PersonId,
  action: Extract<AuditAction, "member.reset_issued" | "member.second_factor_removed">,
): Promise<void> {
  const at = clock.now();
  for (const { accountId, memberId } of await persons.listMemberships(id)) {
    const subject = `member/${memberId}`;
    await audit.append({ accountId, at, action, by: null, subject, details: {} });
  }
}
