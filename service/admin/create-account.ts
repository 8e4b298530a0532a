import { instant } from "#base/instant.ts";
import { type CreatedAccountBody, createdAccountBody } from "#contract/account.ts";
import { createAccount, type NewAccount } from "#domain/accounts";
import { transactOn } from "../adapters/database/stores.ts";
import { systemClock } from "../adapters/system/clock.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";
import { moveClock } from "./move-clock.ts";

/**
 * Makes an account and its first keys in the database of these settings, whether or not the
 * service runs, without a subscription; several accounts may have one address. A `Refusal` says
 * why when it cannot be made.
 */
export async function createAccountIn(
  config: Pick<Config, "databaseUrl" | "home" | "plans">,
  wanted: NewAccount,
): Promise<CreatedAccountBody> {
  const { db, close } = await connect(config);
  try {
    const system = {
      clock: systemClock(),
      randomness: systemRandomness(),
      hashing: systemHashing(),
      plans: config.plans,
    };
    const account = { isDuplicateAllowed: true, ...wanted };
    const made = await createAccount({ transact: transactOn(db), ...system }, account);
    return createdAccountBody(made);
  } finally {
    await close();
  }
}

/**
 * Sets the time of the service that works on this database, whether or not it runs: `at` from now on, or, where it is
 * frozen, `at` until it is set again. Returns when every running process of it follows, and what was due at an embedded
 * sandbox is done.
 */
export async function setClockIn(
  config: Pick<Config, "databaseUrl" | "home">,
  { at, isFrozen }: { readonly at: Date; readonly isFrozen: boolean },
): Promise<void> {
  const { pool, close } = await connect(config);
  try {
    await moveClock(pool, { at: instant(at), isFrozen }, null);
  } finally {
    await close();
  }
}
