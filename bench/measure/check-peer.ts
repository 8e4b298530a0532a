import type { PeerFill } from "../peers/peer.ts";
import { READERS, readingOf } from "../referees/readers.ts";
import type { LibraryName } from "../referees/reading.ts";
import { judgeValues } from "../score/judge-values.ts";
import type { Filling } from "../values/filling.ts";

/** Two rows, one after the other: what the first left behind must not show in the second. */
const ROWS_CHECKED = 2;

/** The fault of a peer's output according to two other libraries, or `null`. */
export async function checkPeer(
  peer: LibraryName,
  fill: PeerFill,
  rows: readonly (readonly Filling[])[],
): Promise<string | null> {
  for (const row of rows.slice(0, ROWS_CHECKED)) {
    const pdf = (await fill(row.map((filling) => filling.value))).slice();
    const others = READERS.filter(([library]) => library !== peer);
    const readings = [];
    for (const [library, read] of others) readings.push(await readingOf(library, read, pdf));
    const faults = judgeValues(row, readings);
    const [first] = faults;
    if (first !== undefined) {
      return `${faults.length} of ${row.length} values, ${first.field ?? ""}: ${first.message}`;
    }
  }
  return null;
}
