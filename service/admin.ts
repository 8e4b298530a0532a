import { type CreatedAccountBody, createdAccountBody } from "#contract/account.ts";
import { createAccount, type NewAccount } from "#domain/accounts";
import { transactOn } from "./adapters/database/stores.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { systemHashing } from "./adapters/system/hashing.ts";
import { systemRandomness } from "./adapters/system/randomness.ts";
import type { Config } from "./config.ts";
import { connect } from "./database.ts";

/**
 * The operator's `admin create-account`: makes an account and its first keys in the database of
 * these settings, whether or not the service runs. A `Refusal` says why when it cannot be made.
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
    return createdAccountBody(await createAccount({ transact: transactOn(db), ...system }, wanted));
  } finally {
    await close();
  }
}
