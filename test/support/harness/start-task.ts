import assert from "node:assert/strict";
import { Task } from "../../../service/contract/generate.ts";
import type { BulkDesk } from "./bulk-desk.ts";

/** Orders a document of the desk's envelope as a task, which will succeed unless `data` forbids it; its id. */
export async function startTask(
  { ask, envelopeId }: Pick<BulkDesk, "ask" | "envelopeId">,
  data: Readonly<Record<string, unknown>> = { name: "Ann", kind: "a" },
): Promise<string> {
  const json = { envelope_id: envelopeId, data, async_mode: true };
  const answer = await ask("/api/v1/generate/pdf", { json });
  assert.equal(answer.status, 202, answer.text);
  return Task.parse(answer.body).task_id;
}
