import assert from "node:assert/strict";
import { after, test } from "node:test";
import { brand } from "#base/brand.ts";
import { later } from "#base/instant.ts";
import type { MemberId } from "#domain/accounts";
import {
  listRefusedRequests,
  purgeRequestLog,
  type RefusedRequest,
  type StatusClass,
} from "#domain/request-log";
import { testDatabase } from "../../../../test/support/harness/database.ts";
import { MADE_AT, storedCaller } from "../../../../test/support/harness/stored-forms.ts";
import { storesOn } from "../stores.ts";
import { COUNTED_MAX } from "./request-log.ts";

const WEEK = 7 * 24 * 3600;

const { db, pool, close } = await testDatabase();
after(close);
const stores = storesOn(db);
const { requestLog } = stores;
const caller = await storedCaller(stores, "owner");
const other = await storedCaller(stores, "other");
let now = MADE_AT;
const deps = { requestLog, clock: { now: () => now } };

const refusal = (more: Partial<RefusedRequest>): RefusedRequest => ({
  accountId: caller.accountId,
  environment: caller.environment,
  by: { kind: "member", memberId: brand<MemberId>(5) },
  at: MADE_AT,
  requestId: "req_1",
  method: "GET",
  path: "/api/v1/templates/7",
  status: 404,
  code: "template_not_found",
  message: "There is no such template.",
  ...more,
});

type Filter = { readonly statusClass?: StatusClass; readonly code?: string };

const list = async ({ statusClass, code }: Filter, before: number | null = null, limit = 2) =>
  await listRefusedRequests(
    deps,
    caller,
    { statusClass: statusClass ?? null, code: code ?? null },
    { limit, skip: 0, before },
  );

test("the requests of an environment are listed newest first, filtered, and for seven days", async () => {
  await requestLog.append([
    refusal({ requestId: "old", at: later(MADE_AT, -WEEK - 1) }),
    refusal({ requestId: "a" }),
    refusal({ requestId: "b", status: 500, code: "internal_error" }),
    refusal({ requestId: "c", accountId: other.accountId }),
    refusal({ requestId: "d", environment: "staging" }),
    refusal({ requestId: "e", status: 400, code: "validation_error" }),
  ]);
  const first = await list({});
  assert.deepEqual([first.items.map(({ requestId }) => requestId), first.total], [["e", "b"], 3]);
  const { id: _, ...stored } = (await list({}, first.next)).items[0] ?? assert.fail();
  assert.deepEqual(stored, refusal({ requestId: "a" }));
  const found = async (filter: Filter): Promise<string> =>
    (await list(filter)).items.map(({ requestId }) => requestId).join("");
  assert.equal(await found({ statusClass: "5xx" }), "b");
  assert.equal(await found({ statusClass: "4xx" }), "ea");
  assert.equal(await found({ code: "template_not_found" }), "a");
  assert.equal(await found({ code: "template_not_found", statusClass: "5xx" }), "");
});

test("the total of a long log is counted up to a maximum, and old requests are deleted", async () => {
  await pool.query(
    `insert into refused_request (account_id, environment, member_id, occurred_at, request_id,
       method, path, status, code, message)
     select $1, $2, 5, $3, 'many', 'GET', '/', 404, 'not_found', 'No.' from generate_series(1, 12000)`,
    [caller.accountId, caller.environment, new Date(MADE_AT)],
  );
  const { total, items } = await list({});
  assert.deepEqual([total, items.length], [COUNTED_MAX, 2]);
  now = later(MADE_AT, WEEK + 1);
  await requestLog.append([refusal({ requestId: "new", at: now })]);
  await purgeRequestLog(deps);
  const { rows } = await pool.query("select request_id from refused_request");
  assert.deepEqual(rows, [{ request_id: "new" }]);
});
