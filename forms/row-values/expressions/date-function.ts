import { literalOf } from "./bound-argument.ts";
import { type DatePattern, parseDatePattern, partsOf, unreadable } from "./date-pattern.ts";
import { readDate, showDate } from "./dates.ts";
import type { FunctionSpec } from "./function-spec.ts";

/** `date(in,…,out)`: reformats a date that is written in one of several ways. */
export const DATE_FUNCTION: FunctionSpec = {
  summary: "writes a date in another way, the last one, as date('YYYY-M-D', 'MM/DD/YYYY')",
  parameters: [
    { name: "in", kind: "text" },
    { name: "out", kind: "text" },
  ],
  rest: { name: "in or out", kind: "text" },
  wants: "a date that is written as its first argument says",
  wantsFor: (args) =>
    args.length === 2
      ? "a date that is written as its first argument says"
      : `a date that is written in one of the ways ${args.slice(0, -1).map(literalOf).join(", ")}`,
  make: (args) => {
    const target = args.at(-1);
    const out = parseDatePattern(literalOf(target));
    const sources: DatePattern[] = [];
    for (const argument of args.slice(0, -1)) {
      const source = parseDatePattern(literalOf(argument));
      const reason = typeof source === "string" ? source : unreadable(source);
      if (reason !== null) return { at: argument.at, message: `${reason}.` };
      if (typeof source !== "string") sources.push(source);
    }
    if (typeof out === "string") return { at: target?.at ?? 0, message: `${out}.` };
    const lacking = sources.map((source) => lackingPart(source, out)).find((part) => part !== null);
    if (lacking !== undefined)
      return { at: target?.at ?? 0, message: `the date that is read has no ${lacking}.` };
    return (value) => {
      for (const source of sources) {
        const date = readDate(value, source);
        if (date !== null) return showDate(date, out);
      }
      return null;
    };
  },
};

function lackingPart(source: DatePattern, target: DatePattern): string | null {
  const known = partsOf(source);
  return Array.from(partsOf(target)).find((part) => !known.has(part)) ?? null;
}
