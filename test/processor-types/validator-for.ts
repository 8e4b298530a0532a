import { scopeOf } from "./declarations.ts";
import { faultsOf, type Reading } from "./faults-of.ts";
import { operationOf } from "./operations.ts";
import { shapeNamed, shapeOf } from "./read-shape.ts";
import type { Shape } from "./shape.ts";

/** Return one sentence per fault of a request, a response, or an error response. */
export type Validator = (
  kind: "request" | "response" | "error",
  value: unknown,
) => readonly string[];

/**
 * Validates an operation's traffic against the declarations of the installed SDK of the payment processor.
 *
 * `operation` is `GET /v1/invoices/in_1`, or with `{invoice}` or `:id` for the id. A request is its form or query,
 * decoded: objects and lists of texts. Unknown members and missing required ones are faults. Enumerations are open where the
 * SDK declares them so; with `enums: "known"` they are closed, as for the sandbox. @throws RangeError if the SDK has no such
 * call
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

/** The shape of `{error: {…}}`. */
function errorShape(): Shape {
  const shape = shapeNamed(["StripeRawError"], scopeOf("Types.d.ts"));
  const members = new Map([["error", { shape, isOptional: false }]]);
  return { kind: "object", name: "error", members: () => members, others: () => null };
}
