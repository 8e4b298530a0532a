/** Part of an OpenAPI document: any JSON. */
export type Json = unknown;
export type Members = Readonly<Record<string, Json>>;

/** Returns the members of an object; of any other value, none. */
export function membersOf(value: Json): Members {
  return isMembers(value) ? value : {};
}

function isMembers(value: Json): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
    return Object.hasOwn(after, name) ? compare(one, after[name], place) : [`${place} is gone`];
  });
}
