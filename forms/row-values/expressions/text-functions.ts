import { type BoundArgument, literalOf, wholeOf } from "./bound-argument.ts";
import type { FunctionSpec, Parameter } from "./function-spec.ts";
import { TEXT_MAX } from "./values.ts";

const PLACE_MAX = 10_000;

/** Functions of texts. */
export const TEXT_FUNCTIONS: Readonly<Record<string, FunctionSpec>> = {
  upper: makeCaseFunction("makes all letters capitals", (value) => value.toUpperCase()),
  lower: makeCaseFunction("makes all letters small", (value) => value.toLowerCase()),
  title: makeCaseFunction("begins every word with a capital", toTitleCase),
  trim: {
    summary: "removes spaces at both ends",
    parameters: [],
    wants: "a text",
    make: () => (value) => value.trim(),
  },
  digits: kept("digits", "digits(5, 9)", /[^0-9]+/gu),
  alphanumeric: kept("letters and digits", "alphanumeric(8)", /[^\p{L}\p{M}\p{N}]+/gu),
  concat: {
    summary: "adds texts and other values at the end",
    parameters: [{ name: "text", kind: "value" }],
    rest: { name: "text", kind: "value" },
    wants: "texts that are not too long together",
    takesEmpty: true,
    make: concat,
  },
  pad: {
    summary: "fills up to this length with a character in front",
    parameters: [
      { name: "length", kind: "whole" },
      { name: "character", kind: "literal" },
    ],
    wants: "a text",
    make: ([length, filler]) => {
      const character = literalOf(filler);
      const most = wholeOf(length);
      if (most < 0 || most > PLACE_MAX)
        return { at: length?.at ?? 0, message: `a length is from 0 to ${PLACE_MAX}.` };
      if (character === "")
        return { at: filler?.at ?? 0, message: "there is nothing to pad with." };
      return (value) => value.padStart(most, character);
    },
  },
  replace: {
    summary: "replaces one text by another everywhere",
    parameters: [
      { name: "searched", kind: "value" },
      { name: "replacement", kind: "value" },
    ],
    wants: "a text that does not grow too long",
    make: replace,
  },
  slice: {
    summary: "takes the characters between two positions, from 0; negative ones count from the end",
    parameters: [
      { name: "from", kind: "whole" },
      { name: "to", kind: "whole" },
    ],
    least: 1,
    wants: "a text",
    make: ([from, to]) => {
      const end = to === undefined ? undefined : wholeOf(to);
      return (value) => sliceText(value, wholeOf(from), end);
    },
  },
  split: {
    summary: "cuts at the separator and takes the part with this number, from 0",
    parameters: [
      { name: "separator", kind: "literal" },
      { name: "index", kind: "whole" },
    ],
    wants: "a text",
    make: ([separator, index]) => {
      const text = literalOf(separator);
      const place = wholeOf(index);
      if (text === "") return { at: separator?.at ?? 0, message: "a separator cannot be empty." };
      if (place < 0 || place > PLACE_MAX)
        return { at: index?.at ?? 0, message: `split counts from 0 to ${PLACE_MAX}.` };
      return (value) => value.split(text, place + 1)[place] ?? "";
    },
  },
};

function makeCaseFunction(summary: string, change: (value: string) => string): FunctionSpec {
  return { summary, parameters: [], wants: "a text", changesCase: true, make: () => change };
}

/** Keeps the characters that `others` does not match; with lengths, fails for a result of another length. */
function kept(characters: string, example: string, others: RegExp): FunctionSpec {
  const length: Parameter = { name: "length", kind: "whole" };
  return {
    summary: `keeps only the ${characters}; requires as many as given, as ${example}`,
    parameters: [length],
    least: 0,
    rest: length,
    wants: "a text",
    wantsFor: (args) =>
      args.length === 0 ? "a text" : `${args.map(wholeOf).join(" or ")} ${characters}`,
    make: (args) => {
      const lengths = args.map(wholeOf);
      const wrong = args.find((argument) => wholeOf(argument) < 1);
      if (wrong !== undefined) return { at: wrong.at, message: "a length is at least 1." };
      return (value) => {
        const text = value.replaceAll(others, "");
        return lengths.length === 0 || lengths.includes(Array.from(text).length) ? text : null;
      };
    },
  };
}

/** Capitalizes words as in names: `mary-ann o'neil` becomes `Mary-Ann O'neil`. */
function toTitleCase(value: string): string {
  return value.replaceAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word) => {
    const [first = ""] = word;
    const [capital = "", ...more] = first.toUpperCase();
    return capital + (more.join("") + word.slice(first.length)).toLowerCase();
  });
}

// When all aliases are empty, the literals between them are left out, too.
function concat(args: readonly BoundArgument[]): ReturnType<FunctionSpec["make"]> {
  return (value, given) => {
    const texts = args.map(({ get }) => get(given));
    const isEmpty =
      value === "" && args.every(({ text }, index) => text !== null || texts[index] === "");
    if (isEmpty) return "";
    const length = texts.reduce((sum, text) => sum + text.length, value.length);
    return length > TEXT_MAX ? null : value + texts.join("");
  };
}

function replace([searched, replacement]: readonly BoundArgument[]): ReturnType<
  FunctionSpec["make"]
> {
  if (searched === undefined || replacement === undefined) return () => null;
  if (searched.text === "") return { at: searched.at, message: "there is nothing to search for." };
  return (value, given) => {
    const from = searched.get(given);
    if (from === "") return value;
    const to = replacement.get(given);
    const pieces = value.split(from);
    const length = value.length + (pieces.length - 1) * (to.length - from.length);
    return length > TEXT_MAX ? null : pieces.join(to);
  };
}

/** Like `slice` in JavaScript, but never splits a surrogate pair. */
function sliceText(value: string, from: number, to: number | undefined): string {
  const isSimple = !/[\u{10000}-\u{10FFFF}]/u.test(value);
  return isSimple ? value.slice(from, to) : Array.from(value).slice(from, to).join("");
}
