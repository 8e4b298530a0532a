import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { ask } from "../support/harness/ask.ts";
import { testSeed } from "../support/harness/chance.ts";
import { testService } from "../support/harness/service.ts";
import { readContract } from "./contract-document.ts";
import { fuzz } from "./fuzz.ts";
import { judgeOf } from "./judge.ts";

const SEED = Number(process.env["CONTRACT_SEED"] ?? testSeed());
/** Enough requests for every operation to succeed once. */
const MANY = 10_000;
/** Operations that need a state that random requests rarely create; conformance.full.test.ts covers them. */
const NEEDS_STATE =
  /\/(cancel|retry|erase|checkout|portal)(\/|$)|\/billing\/(subscription|invoices\/)|^DELETE .*\/envelope-bulk\//;

/** Sends `requests` random requests to a service and checks every response against its document. */
export async function fuzzService(context: TestContext, requests: number): Promise<void> {
  context.diagnostic(`seed ${SEED}`);
  const service = await testService({
    RATE_LIMIT_ENTERPRISE: "100000000",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
  });
  context.after(service.stop);
  const document = readContract((await ask(`${service.url}/openapi.json`)).body);
  const judge = judgeOf(document);
  const { sent, counts, faults } = await fuzz({
    service,
    document,
    judge,
    requests,
    seed: SEED,
  });
  if (process.env["CONTRACT_REQUESTS"] !== undefined) {
    console.log(`${sent} requests, seed ${SEED}, ${faults.length} faults`);
    for (const [operation, statuses] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      console.log(line(operation, statuses));
  }
  assert.deepEqual(faults, [], `seed ${SEED}`);
  assert.equal(sent, requests);
  assert.equal(Reflect.get({}, "polluted"), undefined);
  assert.equal((await ask(`${service.url}/readyz`)).status, 200);
  for (const { method, path } of document.operations) {
    const operation = `${method} ${path}`;
    const statuses = counts.get(operation) ?? new Map();
    const isMet = [...statuses.keys()].some((status) => status < 300);
    assert.ok(isMet || sent < MANY || NEEDS_STATE.test(operation), `${operation} never worked`);
  }
}

function line(operation: string, statuses: ReadonlyMap<number, number>): string {
  const counts = [...statuses].toSorted(([a], [b]) => a - b);
  return `${operation.padEnd(66)} ${counts.map(([status, count]) => `${count}×${status}`).join("  ")}`;
}
