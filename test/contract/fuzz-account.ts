import { systemPasswords } from "../../service/adapters/system/passwords.ts";
import { createOneOfEach, type Ids } from "../support/harness/one-of-each.ts";
import { type TestAccount, type TestService, testAccount } from "../support/harness/service.ts";
import { newSession, type SignedIn, signIn } from "../support/harness/signed-in.ts";
import { OwnIds } from "./own-ids.ts";

/** A running service and its database. It trusts one proxy, and no rate limit is reached. */
export type FuzzTarget = Pick<TestService, "url"> & {
  readonly config: Pick<TestService["config"], "plans">;
  readonly database: Pick<TestService["database"], "db" | "pool">;
};

/** Settings of a service under test. */
export const FUZZ_SETTINGS = { RATE_LIMIT_ENTERPRISE: "100000000", TRUST_PROXY: "1" };

/** An account with one resource of each kind, and its members. */
export type FuzzAccount = {
  readonly account: TestAccount;
  readonly ids: OwnIds;
  readonly owner: SignedIn;
  readonly editor: SignedIn;
  readonly viewer: SignedIn;
  /** The owner's second session, and the password, for signing in and out. */
  readonly visitor: { readonly cookie: string; readonly email: string; readonly password: string };
};

const PASSWORD = "correct horse battery staple";
let passwordHash: Promise<string> | null = null;

/** Creates one. */
export async function openFuzzAccount(target: FuzzTarget): Promise<FuzzAccount> {
  const { url, database } = target;
  const { pool } = database;
  const account = await testAccount(target);
  const { accountId } = account;
  const ids: Ids = await createOneOfEach(url, account.key());
  const owner = await signIn(pool, accountId, "owner");
  const editor = await signIn(pool, accountId, "editor");
  const viewer = await signIn(pool, accountId, "viewer");
  const { cookie } = await newSession(pool, owner.personId, accountId);
  passwordHash ??= systemPasswords().hash(PASSWORD);
  const { rows } = await pool.query<{ id: string; email: string }>(
    "update person set password_hash = $1 where id = any ($2) returning id, email",
    [await passwordHash, [owner, editor, viewer].map(({ personId }) => personId)],
  );
  const email = rows.find(({ id }) => id === owner.personId)?.email ?? "";
  return {
    account,
    ids: new OwnIds(ids),
    owner,
    editor,
    viewer,
    visitor: { cookie, email, password: PASSWORD },
  };
}
