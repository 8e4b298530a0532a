import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import { type AccountId, changeAsOperator } from "#domain/accounts";
import { transactOn } from "../adapters/database/stores.ts";
import { systemClock } from "../adapters/system/clock.ts";
import type { Config } from "../settings/config.ts";
import { connect } from "../wiring/database.ts";

/**
 * The commands `admin ai-consent` and `admin sign-in`: change a setting of an account in the database of these settings,
 * whether or not the service runs.
 *
 * @throws Refusal 404 for an unknown or erased account.
 */
export async function changeAccountIn(
  config: Config,
  account: string,
  change: Parameters<typeof changeAsOperator>[2],
): Promise<void> {
  const { db, close } = await connect(config);
  try {
    const found = db.selectFrom("account").select("id").where("id", "=", account);
    if ((await found.executeTakeFirst()) === undefined)
      throw new Refusal(404, "not_found", `There is no account ${account}.`);
    const ports = { transact: transactOn(db), clock: systemClock() };
    await changeAsOperator(ports, brand<AccountId>(account), change);
  } finally {
    await close();
  }
}
