import type { BoundArgument } from "./bound-argument.ts";
import type { FunctionSpec } from "./function-spec.ts";

const OTHERS = "else";

/** `map(a:b,…)`: replaces values; `else:` gives the replacement of all others, which are refused without it. */
export const MAP_FUNCTION: FunctionSpec = {
  summary: "replaces values, as map('m': 'Male', else: 'Other')",
  parameters: [{ name: "key:value", kind: "pair" }],
  rest: { name: "key:value", kind: "pair" },
  wants: "one of its keys",
  takesEmpty: true,
  make: (args) => {
    const byKey = new Map<string, BoundArgument>();
    let others: BoundArgument | null = null;
    for (const { at, pair } of args) {
      if (pair === null) continue;
      const { key, value } = pair;
      const isOthers = key.kind === "alias" && key.text === OTHERS;
      if (key.kind === "alias" && !isOthers)
        return { at, message: "a key is a text in quotes, a number, or else." };
      if (isOthers ? others !== null : byKey.has(key.text))
        return { at, message: "this key appears twice." };
      if (isOthers) others = value;
      else byKey.set(key.text, value);
    }
    const fallback = others;
    return (value, given) => {
      const found = byKey.get(value);
      if (found === undefined && value === "") return "";
      return (found ?? fallback)?.get(given) ?? null;
    };
  },
};
