import { z } from "zod";
import { invalid, type Metadata } from "#base";
import { type Form, paramName } from "./form.ts";

/** A non-empty string. */
export const text = z.string().min(1);

/** A string; the empty one clears the value. */
export const clearable = z.string().transform((value) => (value === "" ? null : value));

/** An integer. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);

/** A non-negative integer. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/, "integer")
  .transform(Number);

/** `true` or `false`. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** Metadata: an empty value removes its name, an empty string removes all. */
export const metadata = z.union([z.literal(""), z.record(z.string(), z.string())]);

/** A time, or a range of times. */
export const range = z.union([
  count.transform((time) => ({ gte: time, lte: time })),
  z.strictObject({
    gt: count.optional(),
    gte: count.optional(),
    lt: count.optional(),
    lte: count.optional(),
  }),
]);

/** A time range, as read by `range`. */
export type Range = z.output<typeof range>;

/** Whether the time is in the range. */
export function isWithin(time: number, bounds: Range | undefined): boolean {
  if (bounds === undefined) return true;
  const { gt, gte, lt, lte } = { gt: undefined, lt: undefined, ...bounds };
  return (
    (gt === undefined || time > gt) &&
    (gte === undefined || time >= gte) &&
    (lt === undefined || time < lt) &&
    (lte === undefined || time <= lte)
  );
}

/** Returns the metadata after a change. */
export function mergedMetadata(
  was: Metadata,
  change: z.output<typeof metadata> | undefined,
): Metadata {
  if (change === undefined) return was;
  if (change === "") return {};
  const entries = Object.entries({ ...was, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** Validates parameters against a schema. Refusal: 400, naming the first invalid one. */
export function readParams<Schema extends z.ZodType>(
  schema: Schema,
  params: Form,
): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw refusalOf(result.error.issues[0], params);
}

type Issue = z.core.$ZodIssue;

function refusalOf(found: Issue | undefined, params: Form): Error {
  const issue = innermost(found);
  if (issue === undefined) return invalid("The parameters are invalid.");
  if (issue.code === "unrecognized_keys") {
    const param = paramName([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = paramName(issue.path);
  const value = valueAt(params, issue.path);
  if (value === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue.code === "invalid_value") {
    const choices = issue.values.map(String).join(", ");
    return invalid(`Invalid ${param}: must be one of ${choices}`, { param });
  }
  if (issue.message === "integer") {
    const message = `Invalid integer: ${JSON.stringify(value)}`;
    return invalid(message, { code: "parameter_invalid_integer", param });
  }
  if (value === "") {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    return invalid(message, { code: "parameter_invalid_empty", param });
  }
  return invalid(`Invalid value for ${param}.`, { param });
}

/** Returns the issue of the union member that matched furthest. */
function innermost(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== "invalid_union") return issue;
  const inner = issue.errors
    .map((issues) => innermost(issues[0]))
    .filter((one) => one !== undefined)
    .toSorted((a, b) => rank(b) - rank(a))[0];
  if (inner === undefined) return issue;
  return { ...inner, path: [...issue.path, ...inner.path] };
}

function rank(issue: Issue): number {
  const says = issue.code === "unrecognized_keys" || issue.message === "integer";
  return issue.path.length + (says ? 1 : 0);
}

function valueAt(params: Form, path: readonly PropertyKey[]): unknown {
  let value: unknown = params;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
