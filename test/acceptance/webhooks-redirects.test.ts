import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openBulkHarness } from "../support/harness/bulk-harness.ts";
import { silentListener } from "../support/harness/silent-listener.ts";
import { startTask } from "../support/harness/start-task.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import { answers, type Reply, redirects } from "../support/receiver/receiver-replies.ts";
import { openWebhookService, verified } from "../support/receiver/webhook-harness.ts";

// The receiver is allowed by its name only; all addresses of this machine are forbidden.
const service = await openWebhookService({
  WEBHOOK_ALLOW_CIDRS: "",
  WEBHOOK_ALLOW_HOSTS: "localhost",
});
const { authority, harness } = service;
const receiver = await testReceiver({ authority, host: "localhost" });
const second = await testReceiver({ authority, host: "localhost" });
const listener = await silentListener();
after(() => Promise.all([service.stop(), receiver.stop(), second.stop(), listener.stop()]));
const jobs = await openBulkHarness(service.url, service.account.key());

/** Registers a webhook at a path with this reply. */
async function createEndpoint(path: string, reply: Reply) {
  const endpoint = receiver.at(path);
  endpoint.answer(reply);
  return { ...endpoint, ...(await harness.create(endpoint.url, { name: path })), path };
}

test("24: one redirect of any status is followed with the same method, bytes and signature", async () => {
  const hooks = await Promise.all(
    [301, 302, 303, 307, 308].map((status) =>
      createEndpoint(`/24/${status}`, redirects(status, second.at(`/to/${status}`).url)),
    ),
  );
  const relative = await createEndpoint("/24/relative", redirects(307, "there?a=b"));
  await startTask(jobs);
  for (const { id, secret, got, path } of hooks) {
    const [delivery] = await harness.ended(id);
    const wanted = { status: "delivered", attempts: 1, response_code: 200 };
    assert.partialDeepStrictEqual(delivery, wanted, path);
    const [sent] = second.at(path.replace("/24", "/to")).got;
    assert.ok(sent !== undefined && got.length === 1, path);
    assert.equal(sent.method, "POST");
    assert.deepEqual(sent.body, got[0]?.body);
    assert.deepEqual({ ...sent.headers, host: "" }, { ...got[0]?.headers, host: "" });
    await verified(sent, secret);
  }
  await harness.ended(relative.id);
  assert.equal((await receiver.at("/24/there?a=b").arrived(1))[0]?.method, "POST");
});

test("25: a second redirect is a failure with its status, and is not followed", async () => {
  const end = second.at("/25/end");
  second.at("/25/middle").answer(redirects(302, end.url));
  const { id, got } = await createEndpoint("/25", redirects(302, second.at("/25/middle").url));
  await startTask(jobs);
  const [delivery] = await harness.ended(id);
  assert.partialDeepStrictEqual(delivery, { status: "failed", attempts: 7, response_code: 302 });
  assert.match(delivery?.error_message ?? "", /redirect/i);
  assert.deepEqual([got.length, second.at("/25/middle").got.length, end.got.length], [7, 7, 0]);
});

test("26: a redirect away from https or to a non-public address is a failure, without a connection", async () => {
  const { port } = listener;
  const targets = [
    `http://localhost:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `//127.1:${port}/`,
    `https://0.0.0.0:${port}/`,
    `https://user:password@localhost:${port}/`,
    "https://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "javascript:0",
    "https://",
  ];
  const hooks = await Promise.all(
    targets.map((target, index) => createEndpoint(`/26/${index}`, redirects(307, target))),
  );
  const open = await createEndpoint("/26/open", answers(200));
  await startTask(jobs);
  await open.arrived(1);
  for (const [index, { id, got }] of hooks.entries()) {
    const [delivery] = await harness.ended(id);
    const wanted = { status: "failed", attempts: 7, response_code: 307 };
    assert.partialDeepStrictEqual(delivery, wanted, targets[index]);
    assert.ok((delivery?.error_message ?? "").length > 10);
    assert.equal(typeof delivery?.duration_ms, "number", "it was tried");
    assert.equal(got.length, 7);
  }
  assert.deepEqual([listener.connections(), listener.bytes()], [0, 0]);
});
