import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runPlaten } from "../../cli/run-platen.fixture.ts";
import { ask } from "../support/harness/ask.ts";
import { testService } from "../support/harness/service.ts";
import {
  ALERT_TESTS,
  ALERTS,
  dashboardQueries,
  programPath,
  seriesIn,
} from "./monitoring-files.ts";

const service = await testService();
after(service.stop);

const promtool = programPath("promtool");
const skip = promtool === null ? "promtool is not installed" : false;
const run = promisify(execFile);

test("every series that the alerts, their tests and the dashboard name exists", async () => {
  const { text } = await ask(`${service.url}/metrics`);
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const alerts = readFileSync(ALERTS, "utf8");
  const queries = dashboardQueries();
  assert.ok(queries.length > 20);
  const named = seriesIn([alerts, readFileSync(ALERT_TESTS, "utf8"), ...queries].join("\n"));
  assert.ok(named.size > 20);
  assert.deepEqual(
    [...named].filter((name) => !known.has(name)),
    [],
  );
});

test("every alert has a test that raises it", () => {
  const names = [...readFileSync(ALERTS, "utf8").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const tests = readFileSync(ALERT_TESTS, "utf8");
  assert.ok(names.length > 10);
  for (const name of names)
    assert.match(tests, new RegExp(`alertname: ${String(name)}\\n\\s+exp_alerts:`), name);
});

test("116: the alert rules fire as their tests say", { skip }, async () => {
  assert.ok(promtool !== null);
  const { stdout } = await run(promtool, ["check", "rules", ALERTS]);
  assert.match(stdout, /SUCCESS: \d+ rules found/);
  const { stdout: results } = await run(promtool, ["test", "rules", ALERT_TESTS]);
  assert.match(results, /SUCCESS/);
});

test("every alert is in docs/monitoring.md, and every command there exists", async () => {
  const page = readFileSync(
    fileURLToPath(new URL("../../docs/monitoring.md", import.meta.url)),
    "utf8",
  );
  for (const [, name = ""] of readFileSync(ALERTS, "utf8").matchAll(/alert: (\w+)/g))
    assert.ok(page.includes(`\`${name}\``), name);
  const commands = [...page.matchAll(/^npx platen (.+)$/gm)].map(([, line = ""]) => line);
  assert.ok(commands.length > 5);
  for (const line of commands) {
    const { code, err } = await runPlaten([...line.split(" "), "--help"]);
    assert.equal(code, 0, `${line}: ${err}`);
  }
});
