import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClassElement, FormalParameter, MethodDefinition, TSType } from "oxc-parser";
import { SDK, scopeOf } from "./declarations.ts";
import type { Scope } from "./scope.ts";

/** A call of the SDK with its declared types. */
export type Operation = {
  readonly method: string;
  /** The path's segments; null matches any. */
  readonly segments: readonly (string | null)[];
  /** Null for a call without parameters. */
  readonly request: TSType | null;
  readonly response: TSType;
  readonly scope: Scope;
};

/**
 * Finds the operation of a request such as `GET /v1/customers/cus_1`; an id may be written as `{customer}` or `:id`.
 *
 * @throws RangeError if the SDK has no such call
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

/** A call in the SDK's code, in method `name` of `file`. */
type Call = Pick<Operation, "method" | "segments"> & {
  readonly file: string;
  readonly name: string;
};

/** The generated code of the SDK has one form of calls. */
const CALL =
  /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\(\s*'([A-Z]+)',\s*(?:'([^']+)'|`([^`]+)`)/gm;

let read: readonly Call[] | null = null;

/** All calls of the SDK, cached. */
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

/** The type of the parameter `params`, which is after the ids and before the options. */
function requestType(parameters: readonly { readonly type: string }[]): TSType | null {
  const params = parameters.filter(isNamed).find(({ name }) => name === "params");
  return params?.typeAnnotation?.typeAnnotation ?? null;
}

function isNamed(parameter: {
  readonly type: string;
}): parameter is Extract<FormalParameter, { type: "Identifier" }> {
  return parameter.type === "Identifier";
}
