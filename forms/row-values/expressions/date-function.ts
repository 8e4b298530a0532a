import { literalOf } from "./bound-argument.ts";
import { type DatePattern, parseDatePattern, partsOf, unreadable } from "./date-pattern.ts";
import { readDate, showDate } from "./dates.ts";
import type { FunctionSpec } from "./function-spec.ts";

/** `date(in,out)`: reformats a date. */
export const DATE_FUNCTION: FunctionSpec = {
  summary: "writes a date in another way, as date('YYYY-MM-DD', 'MM/DD/YYYY')",
  parameters: [
    { name: "in", kind: "text" },
    { name: "out", kind: "text" },
  ],
  wants: "a date that is written as its first argument says",
  make: ([from, to]) => {
    const source = parseDatePattern(literalOf(from));
    if (typeof source === "string") return { at: from?.at ?? 0, message: `${source}.` };
    const target = parseDatePattern(literalOf(to));
    if (typeof target === "string") return { at: to?.at ?? 0, message: `${target}.` };
    const reason = unreadable(source);
    if (reason !== null) return { at: from?.at ?? 0, message: `${reason}.` };
    const lacking = lackingPart(source, target);
    if (lacking !== null)
      return { at: to?.at ?? 0, message: `the date that is read has no ${lacking}.` };
    return (value) => {
      const date = readDate(value, source);
      return date === null ? null : showDate(date, target);
    };
  },
};

function lackingPart(source: DatePattern, target: DatePattern): string | null {
  const known = partsOf(source);
  return Array.from(partsOf(target)).find((part) => !known.has(part)) ?? null;
}
