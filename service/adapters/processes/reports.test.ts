import assert from "node:assert/strict";
import { test } from "node:test";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Report } from "./messages.ts";
import { backoffMs } from "./place.ts";
import { addEnded, aggregateReports } from "./reports.ts";

/** The report of a process that has answered so many requests, of which it works on some. */
async function reportOf(answered: number, underWay: number): Promise<Report> {
  const register = new Registry();
  const registers = [register];
  new Counter({ name: "answered", help: "a", labelNames: ["to"], registers }).inc(
    { to: "x" },
    answered,
  );
  new Gauge({ name: "under_way", help: "u", registers }).set(underWay);
  new Gauge({ name: "slowest", help: "s", aggregator: "max", registers }).set(underWay);
  const seconds = new Histogram({ name: "seconds", help: "s", buckets: [1, 2], registers });
  for (let at = 0; at < answered; at += 1) seconds.observe(1.5);
  return await register.getMetricsAsJSON();
}

async function linesOf(reports: readonly Report[]): Promise<readonly string[]> {
  const text = await aggregateReports(reports).metrics();
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

test("the metrics of several processes are added, or their highest value is taken", async () => {
  assert.deepEqual(await linesOf([await reportOf(2, 5), await reportOf(3, 1)]), [
    'answered{to="x"} 5',
    "under_way 6",
    "slowest 5",
    'seconds_bucket{le="1"} 0',
    'seconds_bucket{le="2"} 5',
    'seconds_bucket{le="+Inf"} 5',
    "seconds_sum 7.5",
    "seconds_count 5",
  ]);
});

test("what processes have counted stays after their end, and what they were doing does not", async () => {
  const ended = await addEnded(await addEnded([], await reportOf(2, 5)), await reportOf(4, 1));
  const lines = await linesOf([await reportOf(1, 1), ended]);
  assert.deepEqual(lines.slice(0, 3), ['answered{to="x"} 7', "under_way 1", "slowest 1"]);
  assert.equal(lines.at(-1), "seconds_count 7");
});

test("a process that keeps ending early is started at growing intervals of at most 30 s", () => {
  const waits = [0, 1, 2, 3, 6, 7, 8, 1000].map(backoffMs);
  assert.deepEqual(waits, [0, 500, 1000, 2000, 16_000, 30_000, 30_000, 30_000]);
});
