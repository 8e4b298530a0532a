import { storesOn, transactOn } from "../../../service/adapters/database/stores.ts";
import { nodePlatform } from "../../../service/adapters/fill-workers/mod.ts";
import { systemHashing } from "../../../service/adapters/system/hashing.ts";
import { systemRandomness } from "../../../service/adapters/system/randomness.ts";
import { manifestText } from "../../../service/api/bulk/manifest-text.ts";
import { eventTexts } from "../../../service/api/events/event-text.ts";
import type { Clock } from "../../../service/base/instant.ts";
import type { Objects } from "../../../service/base/objects.ts";
import type { Compilations } from "../../../service/domain/filling/mod.ts";
import { DEFAULT_PLANS } from "../../../service/domain/plans/mod.ts";
import type { TestDatabase } from "./database.ts";

/** The storage of bulk jobs, and the public URL of their files. */
type BulkService = { readonly database: Pick<TestDatabase, "db">; readonly url: string };

/** The parts that each test of bulk jobs creates for itself. */
type Given = { readonly objects: Objects; readonly clock: Clock };

/** No form is compiled: for tests that fill nothing. */
const NOTHING_COMPILED: Compilations = {
  get: () => Promise.reject(new Error("nothing is compiled here")),
  find: () => Promise.resolve(null),
};

/** The dependencies of bulk jobs and documents on a database of a test, apart from those that run rows. */
// oxlint-disable-next-line explicit-module-boundary-types -- the stores have far more than the dependencies
export function bulkDeps<Own extends Given>({ database, url }: BulkService, given: Own) {
  const baseUrl = (): string => url;
  return {
    ...storesOn(database.db),
    transact: transactOn(database.db),
    hashing: systemHashing(),
    randomness: systemRandomness(),
    platform: nodePlatform,
    plans: DEFAULT_PLANS,
    baseUrl,
    retentionSeconds: 7200,
    csvRowsMax: 10_000,
    compilations: NOTHING_COMPILED,
    manifestText,
    eventText: eventTexts(baseUrl),
    ...given,
  };
}
