import { ask } from "../support/harness/ask.ts";
import { readContract } from "./contract-document.ts";
import { type FuzzOrder, fuzz } from "./fuzz.ts";
import type { FuzzTarget } from "./fuzz-account.ts";
import { emptiness, type FuzzReport } from "./fuzz-report.ts";
import { type Judge, judgeOf } from "./judge.ts";

/**
 * Requests after which every operation has succeeded. The rarest succeeds three times in 10,000, so that it is missing in one
 * of 3 million such runs.
 */
const MANY = 50_000;
/** Operations that need a state that random requests rarely create; conformance.full.test.ts covers them. */
const NEEDS_STATE =
  /\/(cancel|retry|erase|checkout|portal)(\/|$)|\/billing\/(subscription|invoices\/)|^DELETE .*\/envelope-bulk\/|\/me\/(password|totp|recovery-codes|passkeys|sessions\/)/;

/** Compiled schemas, which the pieces of a campaign share. */
let judge: Judge | null = null;

/** Sends random requests to a service and checks every response against its document. */
export async function fuzzService(
  target: FuzzTarget,
  order: Omit<FuzzOrder, "target" | "document" | "judge">,
): Promise<FuzzReport> {
  const document = readContract((await ask(`${target.url}/openapi.json`)).body);
  judge ??= judgeOf(document);
  const report = await fuzz({ target, document, judge, ...order });
  const ready = await ask(`${target.url}/readyz`);
  if (ready.status !== 200) report.faults.push(`not ready in the end: ${ready.text}`);
  return report;
}

/** Returns the reasons why a run fails: faults, requests that reach nothing, and operations that never succeeded. */
export function failuresOf(report: FuzzReport): readonly string[] {
  const { sent, faults, statuses, operations } = report;
  const never = operations.filter((operation) => {
    const isMet = Object.keys(statuses[operation] ?? {}).some((status) => Number(status) < 300);
    return !isMet && sent >= MANY && !NEEDS_STATE.test(operation);
  });
  return [
    ...faults,
    ...emptiness(report),
    ...never.map((operation) => `${operation} never worked`),
  ];
}
