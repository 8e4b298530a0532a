import type { ReadingResult } from "../referees/readers.ts";
import type { Filling } from "../values/filling.ts";
import { type Fault, fieldFault } from "./fault.ts";
import { readsBack } from "./reads-back.ts";

/** How many libraries must read a value right. */
const WITNESSES = 2;

/** Each value is read back by two foreign libraries at least; what the others read is told too. */
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
    const told = wrong.map((result) => tell(filling, result)).join("; ");
    return [fieldFault("value", filling, `${wantedText(filling)} is not read back: ${told}`)];
  });
}

/** Values that some library reads wrong although enough others read them right: worth a look, no fault. */
export function dissents(
  fillings: readonly Filling[],
  readings: readonly ReadingResult[],
): readonly string[] {
  return readings.flatMap((result) => {
    if ("failure" in result) return [tell(null, result)];
    return fillings
      .filter((filling) => readsBack(filling, result) === false)
      .map((filling) => `${filling.field.name}: ${wantedText(filling)}, ${tell(filling, result)}`);
  });
}

function wantedText({ stored }: Filling): string {
  return stored === null ? "any state but Off" : JSON.stringify(stored.map(([first]) => first));
}

function tell(filling: Filling | null, result: ReadingResult): string {
  if ("failure" in result) return `${result.library} fails: ${result.failure}`;
  const places = filling === null ? [] : result.places.get(filling.field.name);
  if (places === undefined) return `${result.library} does not see the field`;
  const seen = places.map(({ values, state }) => ({ values, state }));
  return `${result.library} reads ${JSON.stringify(seen).slice(0, 200)}`;
}
