import { instant } from "#base/instant.ts";
import { type CreatedAccountBody, createdAccountBody } from "#contract/account.ts";
import { createAccount, type NewAccount } from "#domain/access";
import type { Plans } from "#domain/plans";
import type { Database } from "../adapters/database/connection/open.ts";
import { transactOn } from "../adapters/database/stores.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { moveClock } from "./move-clock.ts";

/**
 * Creates an account with its first keys in the database of these settings, whether or not the service runs; it has no
 * subscription. Several accounts may share an email address.
 *
 * @throws Refusal with the reason.
 */
export async function createAccountIn(
  config: Config,
  wanted: NewAccount,
): Promise<CreatedAccountBody> {
  const database = await connect(config);
  try {
    return await createAccountOn(database, config.plans, wanted);
  } finally {
    await database.close();
  }
}

/** Creates the account on an open database. */
export async function createAccountOn(
  { db }: Pick<Database, "db">,
  plans: Plans,
  wanted: NewAccount,
): Promise<CreatedAccountBody> {
  const system = {
    clock: systemClock(),
    randomness: systemRandomness(),
    hashing: systemHashing(),
    plans,
  };
  const account = { isDuplicateAllowed: true, ...wanted };
  const made = await createAccount({ transact: transactOn(db), ...system }, account);
  return createdAccountBody(made);
}

/**
 * Sets the clock of the service on this database, whether or not it runs: it continues from `at`, or stays there if
 * frozen. Returns when every running process follows and an embedded sandbox has processed what is due.
 */
export async function setClockIn(
  config: Config,
  { at, isFrozen }: { readonly at: Date; readonly isFrozen: boolean },
): Promise<void> {
  const { pool, close } = await connect(config);
  try {
    await moveClock(pool, { at: instant(at), isFrozen }, null);
  } finally {
    await close();
  }
}
