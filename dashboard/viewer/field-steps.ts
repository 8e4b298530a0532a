import type { Field } from "./form.ts";

/** An action of a key among the fields of a form. */
export type FieldKey = "next" | "previous" | "next-open" | "previous-open" | "search" | "help";

const KEYS: Readonly<Record<string, FieldKey>> = {
  j: "next",
  k: "previous",
  n: "next-open",
  p: "previous-open",
  "/": "search",
  "?": "help",
};

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Returns the action of a key; null if it has none, as every key while a text is typed. */
export function fieldKeyOf(pressed: Pressed, isTyping: boolean): FieldKey | null {
  const { key, ctrlKey, metaKey, altKey } = pressed;
  if (isTyping || ctrlKey || metaKey || altKey) return null;
  return KEYS[key] ?? null;
}

/**
 * The field of those in `fields` that a key leads to from another one; null: none. The next open one is searched for at the
 * other end as well.
 */
export function fieldFor(
  key: Exclude<FieldKey, "search" | "help">,
  fields: readonly Field[],
  from: string | null,
  isOpen: (field: Field) => boolean,
): Field | null {
  switch (key) {
    case "next":
      return fieldBeside(fields, from, 1);
    case "previous":
      return fieldBeside(fields, from, -1);
    case "next-open":
      return openBeside(fields, from, 1, isOpen);
    case "previous-open":
      return openBeside(fields, from, -1, isOpen);
  }
}

/** At the ends the same. */
function fieldBeside(fields: readonly Field[], from: string | null, step: 1 | -1): Field | null {
  const at = fields.findIndex(({ name }) => name === from);
  if (at === -1) return fields.at(step === 1 ? 0 : -1) ?? null;
  return fields[Math.min(Math.max(at + step, 0), fields.length - 1)] ?? null;
}

function openBeside(
  fields: readonly Field[],
  from: string | null,
  step: 1 | -1,
  isOpen: (field: Field) => boolean,
): Field | null {
  const at = fields.findIndex(({ name }) => name === from);
  const [before, after] = [fields.slice(0, Math.max(at, 0)), fields.slice(at + 1)];
  const order =
    step === 1 ? [...after, ...before] : [...before.toReversed(), ...after.toReversed()];
  return order.find(isOpen) ?? null;
}
