import { isArgumentFault } from "./argument-fault.ts";
import { bindArguments, specOf } from "./bind.ts";
import type { BoundArgument } from "./bound-argument.ts";
import { DATE_FUNCTION } from "./date-function.ts";
import type { FunctionSpec, Step } from "./function-spec.ts";
import { MAP_FUNCTION } from "./map-function.ts";
import { NUMBER_FUNCTIONS } from "./number-functions.ts";
import { parsePipeline } from "./parse.ts";
import { type Call, type ExpressionFault, faultAt } from "./syntax.ts";
import { TEXT_FUNCTIONS } from "./text-functions.ts";
import { type Given, type PlaceOf, TEXT_MAX } from "./values.ts";

/** A compiled transform. */
export type Transform = {
  /** Its result for an alias's value; "" is an absent value. */
  readonly run: (value: string, given: Given) => Transformed;
  /** Texts it may produce in addition to the row's. */
  readonly texts: readonly string[];
  /** True: it may change the case of letters. */
  readonly changesCase: boolean;
};

/** A text, or the function that could not use its value and the kind it requires. */
export type Transformed =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "failed"; readonly name: string; readonly wants: string };

type BoundCall = {
  readonly name: string;
  readonly spec: FunctionSpec;
  readonly args: readonly BoundArgument[];
  readonly step: Step;
};

/** Compiles a transform; never throws. */
export function compileTransform(source: string, placeOf: PlaceOf): Transform | ExpressionFault {
  const calls = parsePipeline(source);
  if ("kind" in calls) return calls;
  const bound: BoundCall[] = [];
  for (const call of calls) {
    const one = bindCall(source, call, bound.at(-1)?.name ?? null, placeOf);
    if ("kind" in one) return one;
    bound.push(one);
  }
  return {
    run: (value, given) => runAll(bound, value, given),
    texts: bound.flatMap(({ spec, args }) => [
      ...args.flatMap(textsOf),
      ...(spec.brings?.(args) ?? []),
    ]),
    changesCase: bound.some(({ spec }) => spec.changesCase === true),
  };
}

function bindCall(
  source: string,
  call: Call,
  before: string | null,
  placeOf: PlaceOf,
): BoundCall | ExpressionFault {
  const spec = specOf(source, call, FUNCTIONS);
  if ("kind" in spec) return spec;
  const args = bindArguments(source, call, spec, placeOf);
  if ("kind" in args) return args;
  if (before !== null && spec.neverAfter?.includes(before) === true)
    return faultAt(source, call.at, `${call.name} cannot read what ${before} makes.`);
  const step = spec.make(args);
  if (isArgumentFault(step)) return faultAt(source, step.at, step.message);
  return { name: call.name, spec, args, step };
}

function runAll(calls: readonly BoundCall[], first: string, given: Given): Transformed {
  let text = first;
  for (const { name, spec, args, step } of calls) {
    if (text === "" && spec.takesEmpty !== true) continue;
    const next = step(text, given);
    if (next === null) return { kind: "failed", name, wants: spec.wantsFor?.(args) ?? spec.wants };
    if (next.length > TEXT_MAX) return { kind: "failed", name, wants: "a shorter value" };
    text = next;
  }
  return { kind: "text", text };
}

function textsOf({ text, pair }: BoundArgument): readonly string[] {
  const own = pair === null ? text : pair.value.text;
  return own === null ? [] : [own];
}

/** The functions of transforms, by name. */
export const FUNCTIONS: ReadonlyMap<string, FunctionSpec> = new Map(
  Object.entries({
    ...TEXT_FUNCTIONS,
    ...NUMBER_FUNCTIONS,
    date: DATE_FUNCTION,
    map: MAP_FUNCTION,
  }),
);
