import { type Answer, ask } from "./ask.ts";
import { eventually } from "./eventually.ts";

/**
 * Polls `/readyz` of the service until it answers 200, and returns that answer. A storage whose disk is busy with other
 * tests may take longer than the 2 s that a check has, so that one answer shows nothing.
 */
export async function untilReady(url: string): Promise<Answer> {
  const read = () => ask(`${url}/readyz`);
  return await eventually("the service to be ready", read, ({ status }) => status === 200);
}
