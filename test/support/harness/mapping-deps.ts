import { storesOn, transactOn } from "../../../service/adapters/database/stores.ts";
import { schemaChecker } from "../../../service/adapters/schemas/schema-checker.ts";
import type { Clock } from "../../../service/base/instant.ts";
import type { TestDatabase } from "./database.ts";

/** The dependencies of mappings and envelopes on a database of a test. */
// oxlint-disable-next-line explicit-module-boundary-types -- the stores have far more than the dependencies
export function mappingDeps({ db }: Pick<TestDatabase, "db">, clock: Clock) {
  return { ...storesOn(db), transact: transactOn(db), schemas: schemaChecker(), clock };
}
