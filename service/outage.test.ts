import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Answer, ask } from "../test/support/harness/ask.ts";
import { eventually } from "../test/support/harness/eventually.ts";
import { killIfAlive } from "../test/support/harness/processes.ts";
import { TEST_TIMING } from "../test/support/harness/test-timing.ts";
import { createAccountIn, readConfig, startService } from "./main.ts";

const home = await mkdtemp(join(tmpdir(), "platen-outage-"));
await chmod(home, 0o755);
const config = readConfig({ PLATEN_HOME: home, PORT: "0", LOG_LEVEL: "silent" });
const service = await startService(config, TEST_TIMING);

after(async () => {
  await service.stop();
  await rm(home, { recursive: true, force: true });
});

test("while PostgreSQL is down requests get 503 with Retry-After, and the service recovers by itself", async () => {
  const { keys } = await createAccountIn(config, { email: "a@example.com", plan: "PRO" });
  const key = keys["production"]?.["admin"] ?? "";
  const list = () => ask(`${service.url}/api/v1/templates`, { key });
  assert.equal((await list()).status, 200);
  const answers: Answer[] = [];
  const read = async () => {
    const pair = await Promise.all([list(), ask(`${service.url}/readyz`)]);
    answers.push(...pair);
    assert.equal((await ask(`${service.url}/livez`)).status, 200);
    return pair.map(({ status }) => status);
  };
  // Its processes may serve a moment longer than the server lives, and the service starts a new one at once.
  const readKilled = async () => {
    await killServer();
    return await read();
  };
  await eventually("a refusal", readKilled, (pair) => pair.some((one) => one !== 200));
  await eventually("the database to be back", read, (pair) => pair.every((one) => one === 200));
  const refusals = answers.filter(({ status }) => status !== 200);
  for (const { status, headers, body } of refusals) {
    assert.equal(status, 503);
    assert.match(headers.get("retry-after") ?? "", /^\d+$/);
    assert.partialDeepStrictEqual(body, { error: "unavailable" });
    assert.doesNotMatch(JSON.stringify(body), /node_modules|\.ts|ECONN|socket/);
  }
});

/** Kills the server where one runs. */
async function killServer(): Promise<void> {
  const path = join(home, "database", "postmaster.pid");
  const lock = await readFile(path, "utf8").catch(() => "");
  const pid = Number.parseInt(lock, 10);
  if (Number.isInteger(pid)) killIfAlive(pid);
}
