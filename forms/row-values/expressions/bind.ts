import type { ArgumentFault } from "./argument-fault.ts";
import type { BoundArgument } from "./bound-argument.ts";
import type { Parameter, Spec } from "./function-spec.ts";
import { nearestName } from "./nearest-name.ts";
import { type Argument, type Call, type ExpressionFault, faultAt } from "./syntax.ts";
import { type PlaceOf, toText } from "./values.ts";

/** Longer names are refused in a CSV's header, too. */
const ALIAS_MAX = 255;

/** Looks up the function of a call; a fault for an unknown one suggests the nearest name. */
export function specOf<Known>(
  source: string,
  call: Call,
  known: ReadonlyMap<string, Known>,
): Known | ExpressionFault {
  const spec = known.get(call.name);
  if (spec !== undefined) return spec;
  const names = [...known.keys()];
  const near = nearestName(call.name, names);
  const hint = near === null ? `the functions are ${names.join(", ")}` : `did you mean "${near}"?`;
  return faultAt(source, call.at, `there is no function "${call.name}"; ${hint}`);
}

/** Binds the call's arguments; a fault for the first of the wrong kind, or for a wrong number. */
export function bindArguments(
  source: string,
  call: Call,
  spec: Pick<Spec<unknown>, "parameters" | "least" | "rest">,
  placeOf: PlaceOf,
): readonly BoundArgument[] | ExpressionFault {
  const { parameters, least = parameters.length, rest } = spec;
  const { args, name } = call;
  const most = rest === undefined ? parameters.length : Number.POSITIVE_INFINITY;
  if (args.length < least || args.length > most)
    return faultAt(
      source,
      args[most]?.at ?? call.at,
      describeMiscount(name, least, most, args.length),
    );
  const bound: BoundArgument[] = [];
  for (const [index, argument] of args.entries()) {
    const parameter = parameters[index] ?? rest;
    const one = parameter === undefined ? null : bindArgument(argument, parameter, placeOf);
    if (one === null) continue;
    if ("message" in one) return faultAt(source, one.at, one.message);
    bound.push(one);
  }
  return bound;
}

function describeMiscount(name: string, least: number, most: number, found: number): string {
  const wanted =
    most === Number.POSITIVE_INFINITY
      ? `at least ${describeCount(least)}`
      : least === most
        ? describeCount(least)
        : `${least} or ${describeCount(most)}`;
  return `${name} takes ${wanted}, not ${found === 0 ? "none" : found}.`;
}

function describeCount(count: number): string {
  if (count === 0) return "no arguments";
  return count === 1 ? "1 argument" : `${count} arguments`;
}

function bindArgument(
  argument: Argument,
  { name, kind }: Parameter,
  placeOf: PlaceOf,
): BoundArgument | ArgumentFault {
  const { at } = argument;
  if ((argument.kind === "pair") !== (kind === "pair"))
    return { at, message: kind === "pair" ? `expected a pair, ${name}.` : "expected no pair." };
  if (argument.kind === "pair") {
    const value = bindArgument(argument.value, { name, kind: "value" }, placeOf);
    if ("message" in value) return value;
    return { ...value, at, pair: { key: argument.key, value } };
  }
  const { text } = argument;
  if (kind === "whole" && !(argument.kind === "number" && /^-?\d{1,9}$/u.test(text)))
    return { at, message: `expected a whole number (${name}).` };
  if (kind === "text" && argument.kind !== "text")
    return { at, message: `expected a text in single quotes (${name}).` };
  if (argument.kind !== "alias")
    return { at, text, isNumber: argument.kind === "number", get: () => text, pair: null };
  if (kind === "literal")
    return { at, message: `expected a text in single quotes or a number (${name}).` };
  if (!isAlias(text)) return { at, message: "this cannot be the name of an alias." };
  const place = placeOf(text);
  return { at, text: null, isNumber: false, get: (given) => toText(given[place]), pair: null };
}

/** True for a name that is valid in a header. */
export function isAlias(text: string): boolean {
  return text !== "" && text.length <= ALIAS_MAX && text === text.trim() && !/\p{Cc}/u.test(text);
}
