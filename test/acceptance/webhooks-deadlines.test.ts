/** Cases that last until the deadline of ten seconds, run concurrently. */
import assert from "node:assert/strict";
import { after, suite, test } from "node:test";
import { z } from "zod";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { silentListener } from "../support/harness/silent-listener.ts";
import { startTask } from "../support/harness/start-task.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import {
  answers,
  dripsBody,
  dripsHeaders,
  inTurn,
  later,
  type Reply,
} from "../support/receiver/receiver-replies.ts";
import { openWebhookService, type ShownDelivery } from "../support/receiver/webhook-harness.ts";

const DEADLINE_MS = 10_000;

const service = await openWebhookService({ WEBHOOK_SCHEDULE_SECONDS: "0,2,2,2,2,2,2" });
const { authority, harness } = service;
const receiver = await testReceiver({ authority });
/** Half a second is left after 9.5 s, too little for a handshake on a busy machine: it already has a connection. */
const connected = await testReceiver({ authority });
const silent = await silentListener("127.0.0.1");
after(() => Promise.all([service.stop(), receiver.stop(), connected.stop(), silent.stop()]));
const jobs = await openBulkHarness(service.url, service.account.key());

const Details = z.looseObject({
  status: z.string(),
  attempt_log: z.array(
    z.looseObject({
      duration_ms: z.number().nullable(),
      response: z.unknown(),
      error: z.string().nullable(),
    }),
  ),
});

async function createEndpoint(path: string, reply: Reply, at = receiver) {
  const endpoint = at.at(path);
  endpoint.answer(reply);
  return { ...endpoint, ...(await harness.create(endpoint.url, { name: path })) };
}

/** Waits for the end of the first attempt. */
async function firstAttempt(webhook: number) {
  const { id } = await harness.found(webhook, wasAnswered);
  const { attempt_log } = Details.parse((await harness.ask(`/${webhook}/deliveries/${id}`)).body);
  const [first] = attempt_log;
  assert.ok(first !== undefined);
  return first;
}

function wasAnswered({ error_message, status }: ShownDelivery): boolean {
  return error_message !== null || status === "delivered";
}

/** Asserts that an attempt ended by the deadline, and not before. */
function ranOut({ duration_ms, response, error }: Awaited<ReturnType<typeof firstAttempt>>): void {
  assert.ok(duration_ms !== null && duration_ms >= DEADLINE_MS - 50, `${duration_ms}`);
  assert.equal(response, null);
  assert.match(error ?? "", /10 s|ten seconds|in time|timeout/i);
}

const ok = answers(200);
const nearly = await createEndpoint("/18/9.5", ok, connected);
await startTask(jobs);
await harness.ended(nearly.id);
nearly.answer(later(9500, ok));
const hooks = {
  tooLate: await createEndpoint("/18/10.5", inTurn(later(10_500, ok), ok)),
  slowHeaders: await createEndpoint("/20/headers", inTurn(dripsHeaders(1000), ok)),
  slowBody: await createEndpoint("/20/body", dripsBody(1000)),
  failing: await createEndpoint("/29", answers(500)),
  inFlight: await createEndpoint("/30", later(1500, answers(500))),
  witness: await createEndpoint("/witness", answers(500)),
  mute: await harness.create(`https://127.0.0.1:${silent.port}/`),
};
await startTask(jobs);

suite("deadlines", { concurrency: true }, () => {
  test("18: a response after 9.5 s delivers, one after 10.5 s is a timeout and retried", async () => {
    const { tooLate } = hooks;
    const [delivery] = await harness.ended(nearly.id, 2);
    assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 1 });
    assert.ok((delivery?.duration_ms ?? 0) >= 9500);
    ranOut(await firstAttempt(tooLate.id));
    const [again] = await harness.ended(tooLate.id);
    assert.partialDeepStrictEqual(again, { status: "delivered", attempts: 2 });
    assert.deepEqual(tooLate.got[0]?.body, tooLate.got[1]?.body);
  });

  test("20: a silent endpoint and one with dripping headers time out after 10 s", async () => {
    ranOut(await firstAttempt(hooks.mute.id));
    assert.ok(silent.connections() > 0 && silent.bytes() > 0);
    ranOut(await firstAttempt(hooks.slowHeaders.id));
    const [again] = await harness.ended(hooks.slowHeaders.id);
    assert.partialDeepStrictEqual(again, { status: "delivered", attempts: 2 });
  });

  test("20: a dripping body after a 2xx delivers, and is read no longer than the deadline", async () => {
    const [delivery] = await harness.ended(hooks.slowBody.id);
    assert.partialDeepStrictEqual(delivery, {
      status: "delivered",
      attempts: 1,
      response_code: 200,
    });
    assert.equal(hooks.slowBody.got.length, 1);
  });

  test("29: a webhook deleted while a retry waits gets no more requests", async () => {
    const { failing, witness } = hooks;
    await failing.arrived(1);
    assert.equal((await harness.ask(`/${failing.id}`, { method: "DELETE" })).status, 204);
    await witness.arrived(3);
    assert.equal(failing.got.length, 1);
  });

  test("30: a webhook deleted during a request lets it finish, without a retry", async () => {
    const { inFlight, witness } = hooks;
    await inFlight.arrived(1);
    assert.equal((await harness.ask(`/${inFlight.id}`, { method: "DELETE" })).status, 204);
    await witness.arrived(4);
    assert.equal(inFlight.got.length, 1);
    const { rows } = await service.database.pool.query<{ status: string; attempts: number }>(
      "select status, attempts from webhook_delivery where webhook_id = $1",
      [inFlight.id],
    );
    assert.deepEqual(rows, [{ status: "abandoned", attempts: 1 }]);
  });
});
