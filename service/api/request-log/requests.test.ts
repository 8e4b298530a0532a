import assert from "node:assert/strict";
import { after, test } from "node:test";
import { type Answer, ask, formData } from "../../../test/support/harness/ask.ts";
import { openBulkHarness } from "../../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../../test/support/harness/eventually.ts";
import { refused } from "../../../test/support/harness/refused.ts";
import { testAccount, testService } from "../../../test/support/harness/service.ts";
import { ErrorBody } from "../../contract/error.ts";
import { RefusedRequestPage } from "../../contract/refused-request.ts";

const service = await testService();
after(service.stop);
const account = await testAccount(service);
const desk = await openBulkHarness(service.url, account.key());
const LOG = `${service.url}/api/v1/requests`;

const get = (query = "", key = account.key("read")): Promise<Answer> =>
  ask(`${LOG}${query}`, { key });

const LISTED_MS_MAX = 5000;

/** The log, once it has so many requests. */
async function logged(count: number, query = "", key?: string) {
  return await eventually(
    `${count} requests`,
    async () => RefusedRequestPage.parse((await get(query, key)).body),
    ({ requests }) => requests.length >= count,
    LISTED_MS_MAX,
  );
}

test("124. a refused request is listed with its code and id within 5 s, without query, body and cells", async () => {
  const key = account.key("write");
  const secret = "Lovelace-1815";
  const file = new TextEncoder().encode(`${secret},${secret}\nAda,Oslo\n`);
  const answers = [
    await ask(`${service.url}/api/v1/templates/999?name=${secret}`, { key }),
    await ask(`${service.url}/api/v1/mappings`, { key, json: { name: secret, [secret]: 1 } }),
    await ask(`${service.url}/api/v1/generate/pdf`, {
      key,
      json: { envelope_id: 999, data: { name: secret } },
    }),
    await ask(`${service.url}/api/v1/generate/envelope-bulk`, {
      key,
      form: formData({ envelope_id: String(desk.envelopeId) }, { file: ["rows.csv", file] }),
    }),
    await ask(`${service.url}/api/v1/nothing?${secret}`, { key }),
  ];
  const page = await logged(answers.length);
  assert.equal(page.total, answers.length);
  assert.doesNotMatch(JSON.stringify(page), new RegExp(secret));
  const shown = page.requests.map(({ request_id, status, code }) => [request_id, status, code]);
  const expected = answers.map(({ headers, status, body }) => [
    headers.get("x-request-id"),
    status,
    ErrorBody.parse(body).error,
  ]);
  assert.deepEqual(shown.toReversed(), expected);
  const { at: _, request_id: __, message, ...last } = page.requests[0] ?? assert.fail();
  assert.notEqual(message, "");
  assert.deepEqual(last, {
    method: "GET",
    path: "/api/v1/nothing",
    status: 404,
    code: "not_found",
    by: { type: "key", id: last.by.id },
  });
});

test("a recorded refusal is logged again when it is replayed, and nothing of a request without a key", async () => {
  const fresh = await testAccount(service);
  const headers = { "idempotency-key": "once" };
  const json = { name: "x" };
  const post = () => ask(`${service.url}/api/v1/envelopes`, { key: fresh.key(), headers, json });
  const [first, replayed] = [await post(), await post()];
  assert.equal(replayed.headers.get("idempotency-replayed"), "true");
  refused(await ask(`${service.url}/api/v1/envelopes`), 401, "missing_authorization");
  const { requests } = await logged(2, "", fresh.key("read"));
  assert.deepEqual(
    requests.map(({ request_id: id }) => id),
    [replayed, first].map((answer) => answer.headers.get("x-request-id")),
  );
});

test("status and code filter the list; an unknown class, a malformed code and cursor are refused", async () => {
  const codes = async (query: string): Promise<readonly string[]> =>
    RefusedRequestPage.parse((await get(query)).body).requests.map(({ code }) => code);
  assert.deepEqual(await codes("?code=template_not_found&status=4xx"), ["template_not_found"]);
  assert.deepEqual(await codes("?status=5xx"), []);
  const first = RefusedRequestPage.parse((await get("?limit=1&status=4xx,5xx")).body);
  const next = await codes(`?limit=1&cursor=${first.next_cursor}`);
  assert.equal(next.length, 1);
  for (const query of ["status=404", "status=", "code=A%20b", "cursor=e1-2", "limit=0"])
    refused(await get(`?${query}`), 400, "validation_error");
});
