import type { Json, Members } from "./members.ts";

/** Returns what a client would miss in `after`, with where it is. */
export type Comparison = (before: Json, after: Json, place: string) => readonly string[];

/** Compares parts by their names: each of `before` must be in `after`, and `compare` must find nothing in it. */
export function partFaults(
  before: Members,
  after: Members,
  placeOf: (name: string) => string,
  compare: Comparison,
): readonly string[] {
  return Object.entries(before).flatMap(([name, one]) => {
    const place = placeOf(name);
    return name in after ? compare(one, after[name], place) : [`${place} is gone`];
  });
}
