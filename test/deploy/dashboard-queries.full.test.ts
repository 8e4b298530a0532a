import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { z } from "zod";
import { ask } from "../support/harness/ask.ts";
import { goodRows, openBulkHarness } from "../support/harness/bulk-harness.ts";
import { eventually } from "../support/harness/eventually.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { ALERTS, dashboardQueries, programPath } from "./monitoring-files.ts";

const prometheus = programPath("prometheus");
const skip = prometheus === null ? "prometheus is not installed" : false;

const Vector = z.object({
  status: z.literal("success"),
  data: z.object({ result: z.array(z.unknown()) }),
});

/** Series that need a call of the payment processor or a failing endpoint, which this test does not make. */
const WITHOUT_SAMPLES = /processor_call|webhook_attempt_seconds/;

test("116: a Prometheus that scrapes the service answers every query of the dashboard", {
  skip,
}, async () => {
  assert.ok(prometheus !== null);
  const service = await testService();
  after(service.stop);
  const { key } = await testAccount(service);
  const harness = await openBulkHarness(service.url, key());
  await harness.ended(await harness.submit(goodRows(20)));
  const url = await startPrometheus(prometheus, new URL(service.url).host);
  const query = async (expr: string) => {
    const { body } = await ask(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`);
    return Vector.parse(body).data.result.length;
  };
  const scrapes = () => query("count_over_time(platen_work_waiting[5m]) > 2");
  await eventually("three scrapes", scrapes, (series) => series > 0);
  for (const expr of dashboardQueries()) {
    const results = await query(expr.replaceAll("$__rate_interval", "5m"));
    if (!WITHOUT_SAMPLES.test(expr)) assert.ok(results > 0, expr);
  }
  const rules = await ask(`${url}/api/v1/rules`);
  assert.match(rules.text, /PlatenWorkWaits/);
  assert.doesNotMatch(rules.text, /"health":"err"/);
});

/** Starts a Prometheus that scrapes `target` every second, with the alert rules; returns its URL. */
async function startPrometheus(program: string, target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "platen-prometheus-"));
  after(() => rm(folder, { recursive: true, force: true }));
  const config = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: [ALERTS],
    scrape_configs: [{ job_name: "platen", static_configs: [{ targets: [target] }] }],
  };
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config)); // JSON is YAML
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: "ignore" },
  );
  after(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually("Prometheus", isReady, Boolean);
  return `http://${address}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  assert.ok(typeof address === "object" && address !== null);
  return address.port;
}
