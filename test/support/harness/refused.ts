import assert from "node:assert/strict";
import { z } from "zod";
import type { Answer } from "./ask.ts";

const ErrorShape = z.looseObject({
  error: z.string(),
  message: z.string().min(10),
  details: z
    .array(z.looseObject({ field: z.string().nullable(), code: z.string(), message: z.string() }))
    .optional(),
  request_id: z.string(),
});

/** The body of an error response. */
export type Refused = z.output<typeof ErrorShape>;

/** Asserts that a response is an error with this status and code, and returns its body. */
export function refused(answer: Answer, status: number, code: string): Refused {
  const body = ErrorShape.parse(answer.body);
  assert.deepEqual([answer.status, body.error], [status, code]);
  assert.equal(body.request_id, answer.headers.get("x-request-id"));
  assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
  assert.doesNotMatch(answer.text, /node_modules|\.ts:|at async/);
  return body;
}
