import type { Reading } from "../referees/reading.ts";
import type { Filling, Spellings } from "../values/filling.ts";

/**
 * Does `reading` hold what `filling` put in, wherever the library meets the field? `null` when the library does
 * not see the field at all.
 */
export function readsBack(filling: Filling, reading: Reading): boolean | null {
  const places = reading.places.get(filling.field.name);
  if (places === undefined) return null;
  const isToggle = filling.field.type === "checkbox" || filling.field.type === "radio";
  if (isToggle) return togglesRight(filling.stored, places);
  return places.every(({ values }) => sameTexts(filling.stored ?? [], values));
}

function sameTexts(stored: readonly Spellings[], values: readonly string[]): boolean {
  const wanted = stored.filter((spellings) => !spellings.includes(""));
  if (wanted.length !== values.length) return false;
  return wanted.every((spellings, index) => {
    const value = lineEnds(values[index] ?? "");
    return spellings.some((spelling) => lineEnds(spelling) === value);
  });
}

/** A line end is a line end, however it is written (ISO 32000-2, 12.7.5.3). */
function lineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

type Places = readonly { readonly values: readonly string[]; readonly state: string | null }[];

/** Every widget is in the wanted state or Off, and at least one with a known state is in the wanted one. */
function togglesRight(stored: readonly Spellings[] | null, places: Places): boolean {
  const seen = places.flatMap(({ values, state }) => [
    ...values,
    ...(state === null ? [] : [state]),
  ]);
  const on = seen.filter((state) => state !== "Off" && state !== "");
  if (stored === null) return on.length > 0;
  const wanted = stored.flat();
  if (wanted.length === 0) return on.length === 0;
  if (on.some((state) => !wanted.includes(state))) return false;
  const states = places.flatMap(({ state }) => (state === null ? [] : [state]));
  return states.length === 0 ? on.length > 0 : states.some((state) => wanted.includes(state));
}
