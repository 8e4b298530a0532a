import type { ReadingResult } from "../referees/readers.ts";
import type { Filling } from "../values/filling.ts";
import { type Fault, fieldFault } from "./fault.ts";
import { readsBack } from "./reads-back.ts";

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
