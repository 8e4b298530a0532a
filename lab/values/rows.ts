import type { Field } from "@platen/engine";
import { capacityOf } from "./capacity.ts";
import { onStates, widgetsOf } from "./field-parts.ts";
import {
  type Filling,
  offFilling,
  selectionFilling,
  stateFilling,
  textFilling,
} from "./filling.ts";

/**
 * Row number `row` of a benchmark: every field filled, by its type, as long as it takes; half of the boxes off.
 * The same fields and number give the same row.
 */
export function benchRow(fields: readonly Field[], row: number): readonly Filling[] {
  const next = randomFrom(row);
  return fields.map((field) => fillingFor(field, next));
}

/** Numbers in [0, 1) that depend on `seed` alone (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function fillingFor(field: Field, next: () => number): Filling {
  switch (field.type) {
    case "checkbox":
      return next() < 0.5 ? offFilling(field) : stateFilling(field, pickState(field, next));
    case "radio":
      return stateFilling(field, pickState(field, next));
    case "choice": {
      const option = field.options[pick(field.options, next)];
      return option === undefined
        ? textFilling(field, textFor(field, next))
        : selectionFilling(field, [option]);
    }
    case "text":
    case "signature":
    case "button":
      return textFilling(field, textFor(field, next));
  }
}

function pick(items: readonly unknown[], next: () => number): number {
  return Math.floor(next() * items.length);
}

/** A widget's first on-state: some files call their Off something else, and then it looks like a second one. */
function pickState(field: Field, next: () => number): number {
  const states = onStates(field);
  const firsts = widgetsOf(field).flatMap((widget) => widget.onStates[0] ?? []);
  return Math.max(0, states.indexOf(firsts[pick(firsts, next)] ?? ""));
}

const WORDS = (
  "Anna Zoë Müller Jean François García Søren Straße Ave Street Suite 12 4071 221B North West " +
  "New York Springfield Québec Dr. O'Brien (Ltd.) & Sons 100% 2026-01-31 555-0199 apartment"
).split(" ");

/** Words up to two thirds of what a line takes; digits where only a letter or two fit. */
function textFor(field: Field, next: () => number): string {
  const { letters, lines } = capacityOf(field);
  if (letters < 6) return digitsFrom(next()).slice(0, letters);
  const target = Math.max(4, Math.floor(letters * (0.4 + 0.3 * next())));
  const line = (): string => {
    let text = WORDS[pick(WORDS, next)] ?? "";
    while (text.length < target) text += ` ${WORDS[pick(WORDS, next)] ?? ""}`;
    return text.slice(0, target).trim();
  };
  const room = (field.maxLength ?? Number.POSITIVE_INFINITY) >= target * 2 + 1;
  return lines >= 3 && room ? `${line()}\n${line()}` : line();
}

/** The first is none that a field with a number's format would leave out. */
function digitsFrom(share: number): string {
  return String(1 + share * 9).replace(".", "");
}
