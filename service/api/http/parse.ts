import type { z } from "zod";
import { invalid, type RefusalDetail } from "#base/refusal.ts";
import { valueFaultSentence } from "#base/value-fault.ts";

const DETAILS_MAX = 100;

/** Returns the body, parsed by the schema; 400 `validation_error` with every fault. */
export function parseBody<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  return parseAs(schema, body, "The request body is not valid.");
}

/** Returns the query, parsed by the schema; 400 `validation_error` with every fault. */
export function parseQuery<Value>(schema: z.ZodType<Value>, query: unknown): Value {
  return parseAs(schema, query, "A query parameter is not valid.");
}

/** Returns the value, parsed by the schema; 400 `validation_error` with this message and every fault. */
export function parseAs<Value>(schema: z.ZodType<Value>, value: unknown, message: string): Value {
  const result = schema.safeParse(value, { error: valueFaultSentence });
  if (result.success) return result.data;
  throw invalid(message, result.error.issues.flatMap(issueDetails).slice(0, DETAILS_MAX));
}

/** Describes an issue without the value itself, which may be personal data. */
export function issueDetails(issue: z.core.$ZodIssue): RefusalDetail[] {
  const path = issue.path.map(String);
  if (issue.code === "invalid_union") {
    const intended = issue.errors.find((branch) => !branch.some(isOtherType));
    if (intended !== undefined)
      return intended.flatMap((one) =>
        issueDetails({ ...one, path: [...issue.path, ...one.path] }),
      );
  }
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      field: [...path, key].join("."),
      code: "unknown_field",
      message: "Unknown field.",
    }));
  const field = path.length === 0 ? null : path.join(".");
  return [{ field, code: CODES[issue.code] ?? "invalid", message: issue.message }];
}

// A branch of another type than the value's is not the intended one.
function isOtherType(issue: z.core.$ZodIssue): boolean {
  return issue.path.length === 0 && issue.code === "invalid_type";
}

const CODES: Readonly<Record<string, string>> = {
  invalid_type: "invalid_type",
  too_big: "too_big",
  too_small: "too_small",
  invalid_format: "invalid_format",
  invalid_value: "invalid_value",
};
