import assert from "node:assert/strict";
import { Task } from "../../../service/contract/generate.ts";
import type { BulkHarness } from "./bulk-harness.ts";

/** Starts a task that fills the harness's envelope, and succeeds unless `data` is invalid; returns its id. */
export async function startTask(
  { ask, envelopeId }: Pick<BulkHarness, "ask" | "envelopeId">,
  data: Readonly<Record<string, unknown>> = { name: "Ann", kind: "a" },
): Promise<string> {
  const json = { envelope_id: envelopeId, data, async_mode: true };
  const answer = await ask("/api/v1/generate/pdf", { json });
  assert.equal(answer.status, 202, answer.text);
  return Task.parse(answer.body).task_id;
}
