import assert from "node:assert/strict";
import { test } from "node:test";
import { Registry } from "prom-client";
import { Refusal } from "#base/refusal.ts";
import { ROUTES } from "../routes.ts";
import {
  type Load,
  loadShedding,
  NO_LOAD,
  type Precedence,
  precedenceOf,
  pressureOn,
} from "./shed-load.ts";

const EVERY: readonly Precedence[] = ["bulk", "change", "last"];

/** The pressures on requests of each precedence, in their order. */
function pressures(load: Partial<Load>) {
  return EVERY.map((precedence) => pressureOn(precedence, { ...NO_LOAD, ...load }));
}

function routeOf(method: string, path: string) {
  const found = ROUTES.find((route) => route.method === method && route.path === path);
  assert.ok(found !== undefined, `${method} ${path}`);
  return found;
}

test("without load nothing is refused, nor while figures are unknown or at their limits", () => {
  assert.deepEqual(pressures({}), [null, null, null]);
  const atLimits = { lagMs: 250, memoryShare: 0.85, connectionWaitMs: 500 };
  assert.deepEqual(pressures({ ...atLimits, oldestWorkSeconds: 600, freeStorageShare: 0.05 }), [
    null,
    null,
    null,
  ]);
});

test("old work and a full storage refuse new bulk jobs alone", () => {
  assert.deepEqual(pressures({ oldestWorkSeconds: 601 }), ["backlog", null, null]);
  assert.deepEqual(pressures({ freeStorageShare: 0.049 }), ["storage", null, null]);
});

test("lag, memory and waits for connections refuse changes, and reads and billing last", () => {
  assert.deepEqual(pressures({ lagMs: 251 }), ["lag", "lag", null]);
  assert.deepEqual(pressures({ lagMs: 1001 }), ["lag", "lag", "lag"]);
  assert.deepEqual(pressures({ memoryShare: 0.86 }), ["memory", "memory", null]);
  assert.deepEqual(pressures({ memoryShare: 0.96 }), ["memory", "memory", "memory"]);
  assert.deepEqual(pressures({ connectionWaitMs: 501 }), ["connections", "connections", null]);
  assert.deepEqual(pressures({ connectionWaitMs: 2001 }), [
    "connections",
    "connections",
    "connections",
  ]);
});

test("submissions of bulk jobs go first; every read and every route of billing goes last", () => {
  assert.equal(precedenceOf(routeOf("POST", "/api/v1/generate/envelope-bulk")), "bulk");
  const retry = "/api/v1/generate/envelope-bulk/:upload_id/retry";
  assert.equal(precedenceOf(routeOf("POST", retry)), "bulk");
  assert.equal(precedenceOf(routeOf("POST", "/api/v1/mappings")), "change");
  for (const route of ROUTES)
    if (route.method === "GET" || route.path.startsWith("/api/v1/billing"))
      assert.equal(precedenceOf(route), "last", route.path);
});

test("a refusal is a 503 with a Retry-After that differs between callers, and is counted", async () => {
  const register = new Registry();
  let byte = 0;
  const randomness = { base62: () => "", bytes: () => new Uint8Array([byte]) };
  const busy = { ...NO_LOAD, lagMs: 300, oldestWorkSeconds: 601 as number | null };
  let load = busy;
  const shed = loadShedding({ load: () => load, randomness, register });
  const retryAfter = (path: string): number => {
    try {
      shed(routeOf("POST", path));
    } catch (error) {
      assert.ok(error instanceof Refusal);
      assert.deepEqual([error.status, error.code], [503, "unavailable"]);
      return Number(error.extras["retry_after"]);
    }
    return assert.fail("no refusal");
  };
  const soon = [0, 3, 6, 7, 255].map((each) => {
    byte = each;
    return retryAfter("/api/v1/mappings");
  });
  assert.deepEqual(soon, [2, 5, 8, 2, 5]);
  load = { ...NO_LOAD, oldestWorkSeconds: 601 };
  byte = 60;
  assert.equal(retryAfter("/api/v1/generate/envelope-bulk"), 90);
  shed(routeOf("POST", "/api/v1/mappings"));
  const lines = (await register.metrics()).split("\n");
  const counted = (labels: string, count: number) =>
    assert.ok(lines.includes(`platen_requests_shed_total{${labels}} ${count}`));
  counted('precedence="change",pressure="lag"', 5);
  counted('precedence="bulk",pressure="backlog"', 1);
});
