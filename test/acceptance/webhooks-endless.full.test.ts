import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, test } from "node:test";
import { newInstallation } from "../support/harness/service-process.ts";
import { startTask } from "../support/harness/start-task.ts";
import { testAuthority } from "../support/receiver/authority.ts";
import { testReceiver } from "../support/receiver/receiver.ts";
import { type Poured, pours } from "../support/receiver/receiver-replies.ts";
import { trustingSettings, webhookHarness } from "../support/receiver/webhook-harness.ts";

const BODY_BYTES = 2 ** 30;
/** Size of the buffers at both ends of a loopback connection. */
const BUFFERS_BYTES = 16 * 2 ** 20;
const GROWTH_KB_MAX = 10 * 1024;
/** Deliveries after which the memory use of a process is stable. */
const WARM_UP = 20;

const authority = await testAuthority();
const trust = await trustingSettings(authority);
const receiver = await testReceiver({ authority });
after(() => Promise.all([receiver.stop(), trust.clear()]));

/** Memory of a process, in KiB. */
function residentKb(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}

test("21: a gigabyte in answer to 200 is a delivery: no more is read than is kept, and memory stays", async (t) => {
  const installation = await newInstallation(trust.env);
  t.after(installation.clear);
  const service = await installation.start();
  const jobs = await installation.openBulkHarness(service);
  const harness = webhookHarness(service.url, jobs.key);
  const endpoint = receiver.at("/21");
  const { id } = await harness.create(endpoint.url);
  for (let count = 0; count < WARM_UP; count += 1) await startTask(jobs);
  await harness.ended(id, WARM_UP);
  const before = residentKb(service.pid);
  const poured: Poured = { sentBytes: 0, isCutOff: false };
  endpoint.answer(pours(BODY_BYTES, poured));
  await startTask(jobs);
  const [delivery] = await harness.ended(id, WARM_UP + 1);
  assert.partialDeepStrictEqual(delivery, { status: "delivered", attempts: 1, response_code: 200 });
  const grown = residentKb(service.pid) - before;
  assert.ok(poured.sentBytes > 0 && poured.sentBytes < BUFFERS_BYTES, `${poured.sentBytes} bytes`);
  assert.ok(grown < GROWTH_KB_MAX, `${grown} KiB more`);
  const details = await harness.ask(`/${id}/deliveries/${delivery?.id ?? 0}`);
  assert.ok(details.text.length < 64 * 1024);
});
