import { z } from "zod";
import { type Answer, ask } from "./ask.ts";
import { eventually } from "./eventually.ts";

const Readiness = z.object({ checks: z.record(z.string(), z.string()) });

/**
 * Polls `/readyz` of the service until it answers 200, and returns that answer. A storage whose disk is busy with other
 * tests may take longer than the 2 s that a check has, so that one answer shows nothing.
 */
export async function untilReady(url: string): Promise<Answer> {
  const read = () => ask(`${url}/readyz`);
  return await eventually("the service to be ready", read, ({ status }) => status === 200);
}

/** Returns the failed checks in one answer of `/readyz`, without that of the storage. */
export async function failedChecks(url: string): Promise<readonly string[]> {
  const { checks } = Readiness.parse((await ask(`${url}/readyz`)).body);
  const failed = Object.keys(checks).filter((name) => checks[name] !== "ok");
  return failed.filter((name) => name !== "storage");
}
