import { z } from "zod";
import { invalid, type Metadata } from "#model";
import { type Form, paramName } from "./form.ts";

/** A text of at least one character. */
export const text = z.string().min(1);

/** A text; the empty one takes away what was. */
export const clearable = z.string().transform((value) => (value === "" ? null : value));

/** A whole number. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);

/** A whole number that is not negative. */
export const count = z
  .string()
  .regex(/^\d{1,15}$/, "integer")
  .transform(Number);

/** `true` or `false`. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

/** Names and texts; an empty text takes its name away, and empty as a whole takes all away. */
export const metadata = z.union([z.literal(""), z.record(z.string(), z.string())]);

/** A time, or bounds of one. */
export const range = z.union([
  count.transform((time) => ({ gte: time, lte: time })),
  z.strictObject({
    gt: count.optional(),
    gte: count.optional(),
    lt: count.optional(),
    lte: count.optional(),
  }),
]);

/** Bounds of a time, as `range` reads them. */
export type Range = z.output<typeof range>;

/** Whether the time lies within the bounds. */
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

/** Metadata after a change of it. */
export function mergedMetadata(
  was: Metadata,
  change: z.output<typeof metadata> | undefined,
): Metadata {
  if (change === undefined) return was;
  if (change === "") return {};
  const entries = Object.entries({ ...was, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** Reads parameters as a schema wants them. Refusal: 400, naming the first that is wrong. */
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

/** Of the ways in which a choice fails, the one that went furthest. */
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
