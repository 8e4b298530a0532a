import assert from "node:assert/strict";
import { after, test } from "node:test";
import pg from "pg";
import { instant, later } from "#base/instant.ts";
import type { RefusedQuery } from "#domain/request-log";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { observePlans, planOptions } from "../../../../test/support/harness/plans.ts";
import { storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { databaseOn } from "../connection/open.ts";
import { storesOn } from "../stores.ts";
import { COUNTED_MAX } from "./request-log.ts";

const REQUESTS = 1_000_000;
/** One request of so many failed with the rare code. */
const RARE_EVERY = 100_000;
/** Pages of 8 kB that a list may touch; the whole log has more than 20,000. */
const PAGES_MAX = 2000;
const NOW = instant(Date.UTC(2026, 10, 29));
const SINCE = later(NOW, -7 * 24 * 3600);
type RefusedFilter = Pick<RefusedQuery, "statusClass" | "code">;

const ANY: RefusedFilter = { statusClass: null, code: null };
const RARE = REQUESTS / RARE_EVERY;
const LISTS: readonly {
  readonly filter: RefusedFilter;
  /** The last request of the page before; none: the first page. */
  readonly before?: number;
  readonly total: number;
}[] = [
  { filter: ANY, total: COUNTED_MAX },
  { filter: ANY, before: REQUESTS / 2, total: COUNTED_MAX },
  { filter: { ...ANY, statusClass: "4xx" }, total: COUNTED_MAX },
  { filter: { ...ANY, statusClass: "5xx" }, total: RARE },
  { filter: { ...ANY, code: "internal_error" }, total: RARE },
  { filter: { ...ANY, code: "unknown_code" }, total: 0 },
];

const { db, config, close } = await testDatabase();
const pool = new pg.Pool({ ...config, options: planOptions() });
after(async () => {
  await pool.end();
  await close();
});
const observe = observePlans(pool);
const { requestLog } = storesOn(databaseOn(pool));
const { accountId, environment } = await storedCaller(storesOn(db), "owner");

test("a page of a log of a million requests costs as little as one of a short log", async () => {
  // Without the time limit of the service's statements.
  await using open = new AsyncDisposableStack();
  const client = new pg.Client(config);
  await client.connect();
  open.defer(() => client.end());
  await client.query(
    `insert into refused_request (account_id, environment, member_id, occurred_at, request_id, method, path, status,
       code, message)
     select $1, $2, 5, $3::timestamptz - (${REQUESTS} - place) * interval '0.5 seconds', 'req_' || place, 'GET',
       '/api/v1/templates/' || place, case when place % ${RARE_EVERY} = 0 then 500 else 404 end,
       case when place % ${RARE_EVERY} = 0 then 'internal_error' else 'template_not_found' end, 'The template does not exist.'
     from generate_series(1, ${REQUESTS}) place`,
    [accountId, environment, new Date(NOW)],
  );
  await client.query("vacuum (analyze) refused_request");
  for (const { filter, before = null, total } of LISTS) {
    const query: RefusedQuery = { ...filter, accountId, environment, since: SINCE };
    const { hit, read, plans } = await observe(async () => {
      const page = await requestLog.list(query, { limit: 100, skip: 0, before });
      assert.deepEqual([page.total, page.items.length], [total, Math.min(100, total)]);
    });
    const pages = hit + read;
    assert.ok(pages > 0 && pages <= PAGES_MAX, `${pages} pages: ${plans.join("\n")}`);
  }
});
