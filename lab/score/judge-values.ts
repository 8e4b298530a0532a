import type { ReadingResult } from "../referees/readers.ts";
import type { Reading } from "../referees/reading.ts";
import type { Filling, Spellings } from "../values/filling.ts";
import { type Fault, fieldFault } from "./fault.ts";

/** How many libraries must read a value right. */
const WITNESSES = 2;

/** At least two foreign libraries must read each value back; the results of the others are included in the fault. */
export function judgeValues(
  fillings: readonly Filling[],
  readings: readonly ReadingResult[],
): readonly Fault[] {
  return fillings.flatMap((filling) => {
    const right = readings.filter(
      (result) => "places" in result && readsBack(filling, result) === true,
    );
    if (right.length >= WITNESSES) return [];
    const wrong = readings.filter((result) => !right.includes(result));
    const results = wrong.map((result) => describeReading(filling, result)).join("; ");
    return [fieldFault("value", filling, `${wantedText(filling)} is not read back: ${results}`)];
  });
}

/** Values that some library reads wrong although enough others read them right: worth a look, no fault. */
export function dissents(
  fillings: readonly Filling[],
  readings: readonly ReadingResult[],
): readonly string[] {
  return readings.flatMap((result) => {
    if ("failure" in result) return [describeReading(null, result)];
    return fillings
      .filter((filling) => readsBack(filling, result) === false)
      .map(
        (filling) =>
          `${filling.field.name}: ${wantedText(filling)}, ${describeReading(filling, result)}`,
      );
  });
}

function wantedText({ stored }: Filling): string {
  return stored === null ? "any state but Off" : JSON.stringify(stored.map(([first]) => first));
}

function describeReading(filling: Filling | null, result: ReadingResult): string {
  if ("failure" in result) return `${result.library} fails: ${result.failure}`;
  const places = filling === null ? [] : result.places.get(filling.field.name);
  if (places === undefined) return `${result.library} does not see the field`;
  const seen = places.map(({ values, state }) => ({ values, state }));
  return `${result.library} reads ${JSON.stringify(seen).slice(0, 200)}`;
}

/**
 * Does `reading` hold what `filling` put in, wherever the library meets the field? `null` when the library does
 * not see the field at all.
 */
function readsBack(filling: Filling, reading: Reading): boolean | null {
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
