import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClassElement, FormalParameter, MethodDefinition, TSType } from "oxc-parser";
import { SDK, scopeOf } from "./declarations.ts";
import type { Scope } from "./scope.ts";

/** A call that the SDK makes, with the types that it declares for it. */
export type Operation = {
  readonly method: string;
  /** The path's segments; `null` = whatever stands there. */
  readonly segments: readonly (string | null)[];
  /** `null` where the call takes no parameters. */
  readonly request: TSType | null;
  readonly response: TSType;
  readonly scope: Scope;
};

/**
 * The operation that `GET /v1/customers/cus_1` is; `{customer}` or `:id` may stand for an id.
 *
 * @throws RangeError where the SDK makes no such call
 */
export function operationOf(called: string): Operation {
  const [method = "", path = ""] = called.split(" ");
  const segments = path.split("/");
  const [call] = calls()
    .filter((known) => known.method === method && isAt(known.segments, segments))
    .toSorted((a, b) => placeholders(a) - placeholders(b));
  if (call === undefined) throw new RangeError(`The SDK makes no call ${called}.`);
  return withTypes(call);
}

/** A call as the SDK's code makes it: `file` has the method `name`. */
type Call = Pick<Operation, "method" | "segments"> & {
  readonly file: string;
  readonly name: string;
};

/** The SDK's code is generated, each call in one form. */
const CALL =
  /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\(\s*'([A-Z]+)',\s*(?:'([^']+)'|`([^`]+)`)/gm;

let read: readonly Call[] | null = null;

/** Every call of the SDK, read once a process. */
function calls(): readonly Call[] {
  read ??= globSync("resources/**/*.js", { cwd: SDK }).flatMap(callsIn);
  if (read.length === 0) throw new Error("assertion failed: the SDK makes calls");
  return read;
}

function callsIn(file: string): Call[] {
  const code = readFileSync(join(SDK, file), "utf8");
  return [...code.matchAll(CALL)].map(([, name = "", method = "", plain, template]) => ({
    file: file.replace(/\.js$/, ".d.ts"),
    name,
    method,
    segments: (plain ?? template ?? "")
      .split("/")
      .map((part) => (part.startsWith("$") ? null : part)),
  }));
}

function isAt(known: Operation["segments"], asked: readonly string[]): boolean {
  return (
    known.length === asked.length &&
    known.every((segment, index) => segment === null || segment === asked[index])
  );
}

function placeholders({ segments }: Call): number {
  return segments.filter((segment) => segment === null).length;
}

function withTypes({ file, name, method, segments }: Call): Operation {
  const scope = scopeOf(file);
  const declared = scope.classes
    .flatMap(({ body }) => body.body)
    .find((member) => isMethod(member, name));
  const response = declared?.value.returnType?.typeAnnotation;
  if (declared === undefined || response === undefined)
    throw new Error(`${file}: ${name} is not declared.`);
  return { method, segments, request: requestType(declared.value.params), response, scope };
}

function isMethod(member: ClassElement, name: string): member is MethodDefinition {
  return (
    member.type === "MethodDefinition" &&
    member.key.type === "Identifier" &&
    member.key.name === name
  );
}

/** The type of the parameter called `params`; ids come before it, options after. */
function requestType(parameters: readonly { readonly type: string }[]): TSType | null {
  const params = parameters.filter(isNamed).find(({ name }) => name === "params");
  return params?.typeAnnotation?.typeAnnotation ?? null;
}

function isNamed(parameter: {
  readonly type: string;
}): parameter is Extract<FormalParameter, { type: "Identifier" }> {
  return parameter.type === "Identifier";
}
