import { type Kysely, type Selectable, sql } from "kysely";
import { brand } from "#base/brand.ts";
import { foldAddress } from "#base/email-address.ts";
import { type Instant } from "#base/instant.ts";
import type { AccountId, MemberId, PersonId } from "#domain/accounts";
import type { InvitedMember, Person, PersonStore, SecondFactor } from "#domain/people/records";
import { fromRow, toRow } from "../tables/rows.ts";
import type { Tables } from "../tables/tables.ts";

/** `PersonStore` on PostgreSQL; `db` may be a transaction. */
export function personStore(db: Kysely<Tables>): PersonStore {
  const person = (id: PersonId) => db.selectFrom("person").selectAll().where("id", "=", id);
  const change = (id: PersonId) => db.updateTable("person").where("id", "=", id);
  return {
    createPerson: async (created) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("person")
        .values(rowOf(created))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    findPerson: async (id) => personOrNull(await person(id).executeTakeFirst()),
    findByEmail: async (email) => {
      const row = await db
        .selectFrom("person")
        .selectAll()
        .where(({ fn }) => fn("lower", ["email"]), "=", foldAddress(email))
        .executeTakeFirst();
      return personOrNull(row);
    },
    // Does not block inserting rows that refer to the person.
    lockPerson: async (id) => personOrNull(await person(id).forNoKeyUpdate().executeTakeFirst()),
    rename: async (id, name) => {
      await change(id).set({ name }).execute();
    },
    setPassword: async (id, password_hash) => {
      await change(id).set({ password_hash }).execute();
    },
    setSecondFactor: async (id, factor) => {
      await change(id).set(factorColumns(factor)).execute();
    },
    useStep: async (id, step) => {
      const { numUpdatedRows } = await change(id)
        .set({ totp_step: String(step) })
        .where((where) =>
          where.or([where("totp_step", "is", null), where("totp_step", "<", String(step))]),
        )
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    ...recoveryCodes(db),
    ...memberships(db),
    isSetupOpen: () => isSetupOpen(db),
    lockSetup: async () => {
      await sql`lock table account, person in share row exclusive mode`.execute(db);
      return await isSetupOpen(db);
    },
  };
}

type RecoveryCodes = Pick<
  PersonStore,
  "replaceRecoveryCodes" | "useRecoveryCode" | "countRecoveryCodes"
>;

function recoveryCodes(db: Kysely<Tables>): RecoveryCodes {
  return {
    replaceRecoveryCodes: async (person_id, sha256s) => {
      await db.deleteFrom("recovery_code").where("person_id", "=", person_id).execute();
      const rows = sha256s.map((sha256) => ({ person_id, sha256, used_at: null }));
      if (rows.length > 0) await db.insertInto("recovery_code").values(rows).execute();
    },
    useRecoveryCode: async (id, sha256, at) => {
      const { numUpdatedRows } = await db
        .updateTable("recovery_code")
        .set({ used_at: new Date(at) })
        .where("person_id", "=", id)
        .where("sha256", "=", sha256)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    countRecoveryCodes: async (id) => {
      const { count } = await db
        .selectFrom("recovery_code")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("person_id", "=", id)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

function memberships(
  db: Kysely<Tables>,
): Pick<PersonStore, "listMemberships" | "join" | "lockInvited"> {
  return {
    listMemberships: async (id) => {
      const rows = await db
        .selectFrom("member")
        .innerJoin("account", "account.id", "member.account_id")
        .select(["member.id", "account_id", "role", "account.name", "account.sign_in"])
        .where("person_id", "=", id)
        .where("account.erased_at", "is", null)
        .orderBy("member.id")
        .execute();
      return rows.map((row) => ({
        memberId: brand<MemberId>(row.id),
        accountId: brand<AccountId>(row.account_id),
        accountName: row.name,
        role: row.role,
        signIn: row.sign_in,
      }));
    },
    join: (memberId, personId, at) => join(db, memberId, personId, at),
    lockInvited: async (id) => {
      const row = await db
        .selectFrom("member")
        .innerJoin("account", "account.id", "member.account_id")
        .selectAll("member")
        .select("account.name as account_name")
        .where("member.id", "=", id)
        .where("account.erased_at", "is", null)
        .forUpdate("member")
        .executeTakeFirst();
      return row === undefined ? null : invitedOf(row);
    },
  };
}

async function join(
  db: Kysely<Tables>,
  memberId: MemberId,
  personId: PersonId,
  at: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await sql`
    update member set person_id = ${personId}, joined_at = ${new Date(at)}
    where id = ${memberId} and not exists (
      select from member other where other.account_id = member.account_id
        and other.person_id = ${personId} and other.id <> member.id
    )`
    .execute(db)
    .then(({ numAffectedRows }) => ({ numUpdatedRows: numAffectedRows ?? 0n }));
  return numUpdatedRows === 1n;
}

async function isSetupOpen(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select not exists (select from account) and not exists (select from person) as open`.execute(
    db,
  );
  return rows[0]?.open === true;
}

function rowOf({ secondFactor, ...person }: Person) {
  return { ...toRow("person", person), ...factorColumns(secondFactor) };
}

function factorColumns(factor: SecondFactor | null) {
  return toRow("person", {
    totpSecret: factor?.sealedSecret ?? null,
    totpConfirmedAt: factor?.confirmedAt ?? null,
    totpStep: factor?.lastStep ?? null,
  });
}

function personOrNull(row: Selectable<Tables["person"]> | undefined): Person | null {
  if (row === undefined) return null;
  const { totpSecret, totpConfirmedAt, totpStep, ...person } = fromRow("person", row);
  const secondFactor =
    totpSecret === null
      ? null
      : { sealedSecret: totpSecret, confirmedAt: totpConfirmedAt, lastStep: totpStep };
  return { ...person, secondFactor };
}

function invitedOf(
  row: Selectable<Tables["member"]> & { readonly account_name: string | null },
): InvitedMember {
  const { joinedAt: _, lastSeenAt: __, ...invited } = fromRow("member", row);
  return invited;
}
