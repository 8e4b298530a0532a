import { transactOn } from "../../../service/adapters/database/stores.ts";
import { systemHashing } from "../../../service/adapters/system/hashing.ts";
import { systemRandomness } from "../../../service/adapters/system/randomness.ts";
import type { Clock } from "../../../service/base/instant.ts";
import type { AccessDeps } from "../../../service/domain/access/mod.ts";
import { DEFAULT_PLANS } from "../../../service/domain/plans/mod.ts";
import type { TestDatabase } from "./database.ts";

/** The dependencies of accounts and keys on a database of a test. */
export function accessDeps({ db }: Pick<TestDatabase, "db">, clock: Clock): AccessDeps {
  return {
    transact: transactOn(db),
    clock,
    randomness: systemRandomness(),
    hashing: systemHashing(),
    plans: DEFAULT_PLANS,
  };
}
