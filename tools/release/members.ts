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
