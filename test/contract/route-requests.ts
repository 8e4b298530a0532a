import assert from "node:assert/strict";
import { formData, type Question } from "../support/harness/ask.ts";
import type { Ids } from "../support/harness/one-of-each.ts";
import type { Good } from "./good-requests.ts";

/** A request with the body of a good one, if it has any. */
export function asQuestion(good: Good | null): Question {
  const headers = { "x-request-id": "the-same" };
  if (good === null) return { headers };
  if (good.kind === "json") return { json: good.body, headers };
  return { form: formData(good.fields, { file: good.file }), headers };
}

/** A path with its parameters replaced. */
export function withIds(path: string, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, kind: string) => {
    const id = ids[kind];
    assert.ok(id !== undefined, `say in test/support/harness/one-of-each.ts what a ${kind} is`);
    return id;
  });
}
