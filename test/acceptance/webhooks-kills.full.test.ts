/** A killed process loses no event. For fifty kills at random moments: npm run campaign:kill-webhooks. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { z } from "zod";
import { readConfig, setClockIn } from "../../service/main.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { startTask, taskEnded } from "../support/harness/start-task.ts";
import { testAuthority } from "../support/receiver/authority.ts";
import type { Received } from "../support/receiver/received.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import { answers, hangs } from "../support/receiver/receiver-replies.ts";
import { trustingSettings, verified, webhookHarness } from "../support/receiver/webhook-harness.ts";

/** Longer than the lease of a delivery; the clock is moved by it, so that nothing waits for the lease. */
const LEASE_MS = 16_000;

/** So many requests to one webhook are under way at once. */
const IN_FLIGHT = 5;

const authority = await testAuthority();
const trust = await trustingSettings(authority);
const receiver = await testReceiver({ authority });
after(() => Promise.all([receiver.stop(), trust.clear()]));

const TaskEvent = z.looseObject({ id: z.string(), data: z.looseObject({ task_id: z.string() }) });

function taskOf({ body }: Received): string {
  return TaskEvent.parse(JSON.parse(String(body))).data.task_id;
}

test("32, 33: a process killed before recording a response or before sending loses no event: the former arrive at most twice, the latter once", async (t) => {
  const TASKS = 12;
  const installation = await newInstallation({
    ...trust.env,
    BILLING: "sandbox", // its clock can be moved
    WEBHOOK_SCHEDULE_SECONDS: "0,1,1,1,1,1,1",
  });
  t.after(installation.clear);
  const first = await installation.start();
  const jobs = await installation.openBulkHarness(first);
  const endpoint = receiver.at("/33");
  endpoint.answer(hangs());
  const { id, secret } = await webhookHarness(first.url, jobs.key).create(endpoint.url);
  const tasks = await Promise.all(Array.from({ length: TASKS }, () => startTask(jobs)));
  const inFlight = (await endpoint.arrived(IN_FLIGHT)).map(taskOf);
  for (const task of tasks) assert.equal((await taskEnded(jobs, task)).status, "completed");
  first.signal("SIGKILL");
  await first.exit;
  assert.equal(endpoint.got.length, IN_FLIGHT);
  endpoint.answer(answers(200));
  const next = await installation.start();
  const at = new Date(Date.now() + LEASE_MS);
  await setClockIn(readConfig({ PLATEN_HOME: installation.home }), { at, isFrozen: false });
  const posts = await endpoint.arrived(IN_FLIGHT + TASKS);
  for (const task of tasks) {
    const own = posts.filter((post) => taskOf(post) === task);
    assert.equal(own.length, inFlight.includes(task) ? 2 : 1);
    for (const post of own) {
      assert.deepEqual(post.body, own[0]?.body);
      await verified(post, secret);
    }
  }
  const log = await webhookHarness(next.url, jobs.key).ended(id, TASKS);
  assert.deepEqual(
    log
      .map(({ status, attempts }) => [status, attempts])
      .toSorted((a, b) => Number(a[1]) - Number(b[1])),
    [
      ...Array.from({ length: TASKS - IN_FLIGHT }, () => ["delivered", 1]),
      ...Array.from({ length: IN_FLIGHT }, () => ["delivered", 2]),
    ],
  );
  assert.equal(endpoint.got.length, IN_FLIGHT + TASKS);
});
