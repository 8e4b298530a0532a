import { assert, present } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import type { AccountId } from "#domain/accounts";
import { issueLink, newPerson } from "#domain/people";
import { systemPasswords } from "../adapters/system/passwords.ts";
import type { Config } from "../settings/config.ts";
import { withPeople } from "./admin-people.ts";

/** The owner to create, of an account whose owner has not joined. */
export type NewOwner = { readonly account: string; readonly email: string; readonly name: string };

/** How the owner signs in: by a link that works once within an hour, and by a generated password. */
export type OwnerAccess = {
  readonly url: string;
  readonly email: string;
  readonly password: string;
};

const PASSWORD_CHARACTERS = 20;

/**
 * Creates the person who owns an account, for the demo: its user has chosen nothing yet, and is to see the dashboard at
 * once. The only place that issues sign-in links.
 */
export async function addOwnerIn(
  config: Config,
  { account, email, name }: NewOwner,
): Promise<OwnerAccess> {
  return await withPeople(config, async (ports) => {
    const password = ports.randomness.base62(PASSWORD_CHARACTERS);
    const person = await newPerson(
      { ...ports, passwords: systemPasswords() },
      { email, name, password },
    );
    const url = await ports.transact(async ({ members, persons, tokens }) => {
      const owner = await members.findOwner(brand<AccountId>(account));
      assert(await persons.createPerson(person), "the address of the demo is new");
      const { id } = present(owner, "owner of the account");
      assert(await persons.join(id, person.id, person.createdAt), "the owner joins");
      return await issueLink(ports, tokens, { kind: "sign_in", personId: person.id });
    });
    return { url, email, password };
  });
}
