import { scopeOf } from "./declarations.ts";
import { faultsOf, type Reading } from "./faults-of.ts";
import { operationOf } from "./operations.ts";
import { shapeNamed, shapeOf } from "./read-shape.ts";
import type { Shape } from "./shape.ts";

/** A sentence for each fault of what is sent, of what comes back, or of an answer that says no. */
export type Validator = (
  kind: "request" | "response" | "error",
  value: unknown,
) => readonly string[];

/**
 * Judges an operation's traffic by the declarations of the processor's SDK, read where they are installed.
 *
 * `operation` is `GET /v1/invoices/in_1`, or with `{invoice}` or `:id` for the id. A request is its form or query,
 * decoded: objects and lists of texts. Members that a type does not have, and required ones that are missing, are
 * faults. Enumerations stay open where the SDK says so; with `enums: "known"` they hold what the SDK names, which is
 * what a processor of our own should keep to. @throws RangeError where the SDK makes no such call
 */
export function validatorFor(operation: string, enums: Reading["enums"] = "open"): Validator {
  const { request, response, scope } = operationOf(operation);
  const shapes = {
    request: request === null ? NOTHING : shapeOf(request, scope),
    response: shapeOf(response, scope),
    error: errorShape(),
  };
  return (kind, value) =>
    faultsOf(shapes[kind], value, { as: kind === "request" ? "form" : "json", enums });
}

const NOTHING: Shape = {
  kind: "object",
  name: "no parameters",
  members: () => new Map(),
  others: () => null,
};

/** `{error: {…}}`, as the SDK declares what it holds. */
function errorShape(): Shape {
  const shape = shapeNamed(["StripeRawError"], scopeOf("Types.d.ts"));
  const members = new Map([["error", { shape, isOptional: false }]]);
  return { kind: "object", name: "error", members: () => members, others: () => null };
}
