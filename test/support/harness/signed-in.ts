import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { present } from "../../../service/base/assert.ts";
import { brand } from "../../../service/base/brand.ts";
import type {
  MemberId,
  MemberRole,
  PersonId,
  SessionId,
} from "../../../service/domain/accounts/mod.ts";

/** A signed-in member of an account. */
export type SignedIn = {
  readonly personId: PersonId;
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  /** SHA-256 of the cookie's value. */
  readonly sha256: string;
  /** The Cookie header, on http. */
  readonly cookie: string;
};

/** A new person with a session in which the account is chosen. The owner is the one created with the account. */
export async function signIn(
  pool: pg.Pool,
  accountId: string,
  role: MemberRole,
  at = new Date(),
): Promise<SignedIn> {
  const personId = brand<PersonId>(`pers_${randomUUID()}`);
  const email = `${role}-${randomUUID()}@example.com`;
  await pool.query(
    "insert into person (id, email, name, password_hash, created_at) values ($1, $2, $3, 'x', $4)",
    [personId, email, role, at],
  );
  const memberId = await joined(pool, { accountId, role, personId, email, at });
  return { personId, memberId, ...(await newSession(pool, personId, accountId, at)) };
}

/** Makes a person a member of one more account. */
export async function joined(
  pool: pg.Pool,
  member: {
    readonly accountId: string;
    readonly role: MemberRole;
    readonly personId: PersonId;
    readonly email: string;
    readonly at: Date;
  },
): Promise<MemberId> {
  const { accountId, role, personId, email, at } = member;
  const text =
    role === "owner"
      ? `update member set person_id = $1, joined_at = $2
         where account_id = $3 and role = 'owner' returning id`
      : `insert into member (person_id, joined_at, account_id, role, email, created_at)
         values ($1, $2, $3, $4, $5, $2) returning id`;
  const values = [personId, at, accountId, role, email];
  const { rows } = await pool.query<{ id: number }>(
    text,
    values.slice(0, role === "owner" ? 3 : 5),
  );
  return brand<MemberId>(present(rows[0], "member").id);
}

/** One more session of a person. */
export async function newSession(
  pool: pg.Pool,
  personId: PersonId,
  accountId: string | null,
  at = new Date(),
): Promise<Pick<SignedIn, "sessionId" | "sha256" | "cookie">> {
  const value = randomBytes(32).toString("base64url");
  const sha256 = createHash("sha256").update(value).digest("hex");
  const { rows } = await pool.query<{ id: number }>(
    `insert into session (person_id, account_id, sha256, created_at, last_seen_at, authenticated_at)
     values ($1, $2, $3, $4, $4, $4) returning id`,
    [personId, accountId, sha256, at],
  );
  const sessionId = brand<SessionId>(present(rows[0], "session").id);
  return { sessionId, sha256, cookie: `platen_session=${value}` };
}

/** Headers of a request that a page of the service sends. */
export function fromPage(
  { cookie }: Pick<SignedIn, "cookie">,
  account: string,
  environment = "production",
): Readonly<Record<string, string>> {
  return {
    cookie,
    "platen-account": account,
    "platen-environment": environment,
    "sec-fetch-site": "same-origin",
  };
}
