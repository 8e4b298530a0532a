import { type Kysely, sql } from "kysely";
import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Vault } from "#base/vault.ts";
import { type LinkFacts, linkSeal } from "#domain/notices";
import type { PersonMails } from "#domain/people/records";
import { linkToken } from "#domain/people/records";
import type { Tables } from "../tables/tables.ts";

/** Dependencies for storing a mail with a link. */
export type PersonMailTools = {
  readonly vault: Vault;
  readonly hashing: Hashing;
  readonly clock: Clock;
};

/** `PersonMails` on PostgreSQL; `db` is the transaction that issues the links. */
export function personMails(db: Kysely<Tables>, tools: PersonMailTools): PersonMails {
  return {
    queueInvitation: async ({ memberId, inviterName, role, url }) => {
      const { key, facts, sealed, at } = sealedMail(tools, url, {
        kind: "invitation",
        role,
        inviterName,
      });
      await sql`insert into notice
          (account_id, member_id, kind, key, facts, sealed_link, created_at, due_at)
        select account_id, id, 'invitation', ${key}, ${facts}::json, ${sealed}, ${at}, ${at}
        from member where id = ${memberId}`.execute(db);
    },
    queueReset: async ({ personId, name, url }) => {
      const { key, facts, sealed, at } = sealedMail(tools, url, { kind: "reset", name });
      await db
        .insertInto("notice")
        .values({
          account_id: null,
          person_id: personId,
          kind: "reset",
          key,
          facts,
          sealed_link: sealed,
          created_at: at,
          due_at: at,
        })
        .execute();
    },
  };
}

/** Returns the SHA-256 of the link's token, from the key of its mail. */
export function linkTokenOf(key: string): string {
  return key.slice(key.indexOf("/") + 1);
}

function sealedMail({ vault, hashing, clock }: PersonMailTools, url: string, facts: LinkFacts) {
  const tokenSha256 = hashing.sha256(linkToken(url));
  return {
    key: `${facts.kind}/${tokenSha256}`,
    facts: JSON.stringify(facts),
    sealed: vault.seal(url, linkSeal(tokenSha256)),
    at: new Date(clock.now()),
  };
}
