import { brand } from "#base/brand.ts";
import { type Clock, isoString, later } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type {
  InvitationLinkBody,
  RemovedFactorBody,
  ResetLinkBody,
  SetupLinkBody,
} from "#contract/person-link.ts";
import type { AccountId, MemberRole } from "#domain/accounts";
import { inviteAsOperator, issueSetupLink } from "#domain/members";
import { issueResetLink, removeSecondFactor } from "#domain/people";
import { TOKEN_SECONDS, type TokenPurpose } from "#domain/people/records";
import { databaseClock } from "../adapters/database/connection/clock.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { transactOn } from "../adapters/database/stores.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { publicUrl } from "./public-url.ts";

/** The command `admin setup-link`: voids earlier links; null: there is an account or a person. */
export async function issueSetupLinkIn(config: Config): Promise<SetupLinkBody | null> {
  return await withPeople(config, async (ports) => {
    const url = await issueSetupLink(ports);
    return url === null ? null : { url, expires_at: expiryOf("setup", ports) };
  });
}

/**
 * The command `admin invite`: the link of an invitation, for a new member or for one who has not joined.
 *
 * @throws Refusal with the reason.
 */
export async function inviteIn(
  config: Config,
  { account, email: given, role }: { account: string; email: string; role: MemberRole },
): Promise<InvitationLinkBody> {
  return await withPeople(config, async (ports, { db }) => {
    const found = db.selectFrom("account").select("id").where("id", "=", account);
    if ((await found.executeTakeFirst()) === undefined)
      throw new Refusal(404, "not_found", `There is no account ${account}.`);
    const accountId = brand<AccountId>(account);
    const wanted = { accountId, email: given, role };
    const { memberId, email, url } = await inviteAsOperator(ports, wanted);
    const expires_at = expiryOf("invitation", ports);
    return { account_id: account, member_id: memberId, email, role, url, expires_at };
  });
}

/**
 * The command `admin reset-password`: the link of a password reset.
 *
 * @throws Refusal 404 for an unknown address.
 */
export async function resetPasswordIn(config: Config, email: string): Promise<ResetLinkBody> {
  return await withPeople(config, async (ports) => {
    const person = await issueResetLink(ports, email);
    const { name, url } = person;
    return { email: person.email, name, url, expires_at: expiryOf("reset", ports) };
  });
}

/**
 * The command `admin reset-second-factor`: removes a person's second factor and ends all sessions.
 *
 * @throws Refusal 404 for an unknown address, and without a second factor.
 */
export async function removeSecondFactorIn(
  config: Config,
  address: string,
): Promise<RemovedFactorBody> {
  return await withPeople(config, async (ports) => {
    const { email, name } = await removeSecondFactor(ports, address);
    return { email, name };
  });
}

/** Runs the work with the ports of the use cases, on the database and at the time of the service. */
export async function withPeople<Result>(
  config: Config,
  work: (ports: ReturnType<typeof portsOn>, database: Database) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const database = await connect(config);
  opened.defer(() => database.close());
  const isMovable = config.billing.mode === "sandbox";
  const clock = await databaseClock(database.pool, isMovable ? () => undefined : null);
  opened.defer(() => clock.stop());
  return await work(portsOn(await publicUrl(config), database, clock), database);
}

function portsOn(baseUrl: string, { db }: Database, clock: Clock) {
  return {
    transact: transactOn(db),
    clock,
    randomness: systemRandomness(),
    hashing: systemHashing(),
    baseUrl: () => baseUrl,
  };
}

function expiryOf(kind: TokenPurpose["kind"], { clock }: { readonly clock: Clock }): string {
  return isoString(later(clock.now(), TOKEN_SECONDS[kind]));
}
