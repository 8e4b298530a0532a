import { type Argument, Visitor } from "oxc-parser";
import { lineOf, type Source } from "./source.ts";

/** A part of a file: a named function, or a test. */
type Part = { readonly name: string; readonly start: number; readonly end: number };

/** The functions and assertions of a file. */
type Parts = {
  readonly path: string;
  readonly text: string;
  readonly functions: readonly Part[];
  readonly tests: readonly Part[];
  /** Every name that is not a member's, and `throw`, in order. */
  readonly uses: readonly Use[];
};

type Use = { readonly name: string; readonly start: number };

const ASSERTIONS = ["assert", "throw"];
const TESTS = /^(test|it)$/;

/**
 * Describes each test that can only fail by accident: neither its body nor a function that it calls asserts or throws.
 * Functions are found by name in tests and their support.
 */
export function testsWithoutAssertion(sources: readonly Source[]): string[] {
  const files = sources.filter(({ isTest }) => isTest).map(partsOf);
  const asserting = assertingNames(files);
  return files.flatMap(({ path, text, tests, uses }) =>
    tests
      .filter((test) => !usesWithin(test, uses).some((name) => asserting.has(name)))
      .map(({ start }) => `${path}:${lineOf(text, start)}: a test without an assertion`),
  );
}

/** Returns the names of functions that assert, by themselves or through others. */
function assertingNames(files: readonly Parts[]): ReadonlySet<string> {
  const found = new Set(ASSERTIONS);
  const all = files.flatMap(({ functions, uses }) =>
    functions.map((one) => ({ name: one.name, used: usesWithin(one, uses) })),
  );
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { name, used } of all) if (used.some((one) => found.has(one))) found.add(name);
  }
  return found;
}

function usesWithin({ start, end }: Part, uses: readonly Use[]): string[] {
  const names: string[] = [];
  for (let at = firstFrom(start, uses); at < uses.length; at += 1) {
    const use = uses[at];
    if (use === undefined || use.start >= end) break;
    names.push(use.name);
  }
  return names;
}

/** Returns the index of the first use at or behind `start`. */
function firstFrom(start: number, uses: readonly Use[]): number {
  let [from, to] = [0, uses.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((uses[middle]?.start ?? 0) < start) from = middle + 1;
    else to = middle;
  }
  return from;
}

function partsOf({ path, text, program }: Source): Parts {
  const functions: Part[] = [];
  const tests: Part[] = [];
  const uses: Use[] = [];
  const members = new Set<number>();
  new Visitor({
    MemberExpression: ({ property, computed }) => {
      if (!computed) members.add(property.start);
    },
    // Also one that is passed on, such as a step of a journey.
    Identifier: ({ name, start }) => void uses.push({ name, start }),
    ThrowStatement: ({ start }) => void uses.push({ name: "throw", start }),
    FunctionDeclaration: ({ id, start, end }) => {
      if (id !== null) functions.push({ name: id.name, start, end });
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && init !== null && isFunction(init))
        functions.push({ name: id.name, start: init.start, end: init.end });
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && isFunction(value))
        functions.push({ name: key.name, start: value.start, end: value.end });
    },
    CallExpression: ({ callee, arguments: given, end }) => {
      const name =
        callee.type === "Identifier"
          ? callee.name
          : callee.type === "MemberExpression" && callee.property.type === "Identifier"
            ? callee.property.name
            : "";
      const body = given.at(-1);
      if (
        TESTS.test(name) &&
        body !== undefined &&
        body.type !== "SpreadElement" &&
        isFunction(body)
      )
        if (!given.some(isSkipped)) tests.push({ name, start: body.start, end });
    },
  }).visit(program);
  const own = uses.filter(({ start }) => !members.has(start));
  return { path, text, functions, tests, uses: own.toSorted((a, b) => a.start - b.start) };
}

function isFunction(node: { readonly type: string } | null): boolean {
  return node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";
}

/** True for options with a reason why the test is always skipped. */
function isSkipped(given: Argument): boolean {
  return (
    given.type === "ObjectExpression" &&
    given.properties.some(
      (one) =>
        one.type === "Property" &&
        one.key.type === "Identifier" &&
        one.key.name === "skip" &&
        one.value.type === "Literal",
    )
  );
}
