import assert from "node:assert/strict";
import type { z } from "zod";
import { Task } from "../../../service/contract/generate.ts";
import type { BulkHarness } from "./bulk-harness.ts";
import { eventually } from "./eventually.ts";

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

/** Polls until the task has ended. */
export async function taskEnded(
  { ask }: Pick<BulkHarness, "ask">,
  id: string,
): Promise<z.output<typeof Task>> {
  const read = async () => Task.parse((await ask(`/api/v1/generate/status/${id}`)).body);
  return await eventually(`the end of ${id}`, read, hasEnded);
}

function hasEnded({ status }: z.output<typeof Task>): boolean {
  return status !== "pending" && status !== "processing";
}
