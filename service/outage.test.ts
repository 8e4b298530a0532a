import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Answer, ask } from "../test/ask.ts";
import { createAccountIn, readConfig, startService } from "./main.ts";

const home = await mkdtemp(join(tmpdir(), "platen-outage-"));
await chmod(home, 0o755);
const config = readConfig({ PLATEN_HOME: home, PORT: "0", LOG_LEVEL: "silent" });
const service = await startService(config);
after(async () => {
  await service.stop();
  await rm(home, { recursive: true, force: true });
});

test("while PostgreSQL is away the answer is 503 with Retry-After, within 5 s it is back", async () => {
  const { keys } = await createAccountIn(config, { email: "a@example.com", plan: "PRO" });
  const key = keys["production"]?.["admin"] ?? "";
  const list = () => ask(`${service.url}/api/v1/templates`, { key });
  assert.equal((await list()).status, 200);
  await killServer();
  const killed = performance.now();
  const answers: Answer[] = [];
  do {
    const asked = performance.now();
    answers.push(...(await Promise.all([list(), ask(`${service.url}/readyz`)])));
    assert.ok(performance.now() - asked < 5000);
    assert.equal((await ask(`${service.url}/livez`)).status, 200);
  } while (
    answers.slice(-2).some(({ status }) => status !== 200) &&
    performance.now() - killed < 9000
  );
  assert.ok(performance.now() - killed < 5000, "back within 5 s");
  const refusals = answers.filter(({ status }) => status !== 200);
  assert.ok(refusals.length > 0);
  for (const { status, headers, body } of refusals) {
    assert.equal(status, 503);
    assert.match(headers.get("retry-after") ?? "", /^\d+$/);
    assert.partialDeepStrictEqual(body, { error: "unavailable" });
    assert.doesNotMatch(JSON.stringify(body), /node_modules|\.ts|ECONN|socket/);
  }
});

async function killServer(): Promise<void> {
  const lock = await readFile(join(home, "database", "postmaster.pid"), "utf8");
  process.kill(Number(lock.split("\n")[0]), "SIGKILL");
}
