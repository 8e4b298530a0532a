import { Refusal } from "#base/refusal.ts";

/** The largest JSON body: enough for a mapping of 20,000 fields. */
export const JSON_BYTES_MAX = 4 * 1024 * 1024;

/** Deeper than any valid body, and shallow enough for recursion. */
const DEPTH_MAX = 256;

/** Parses JSON, strictly UTF-8; 400 `invalid_json`. Undefined for an empty body. */
export function jsonBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_json", "The request body is not well-formed JSON.");
  }
  if (text.length > DEPTH_MAX && depthOf(value) > DEPTH_MAX)
    throw new Refusal(400, "invalid_json", `The JSON is nested deeper than ${DEPTH_MAX} levels.`);
  // It would change an object's prototype, or be dropped silently.
  if (text.includes("__proto__") && hasMember(value, "__proto__"))
    throw new Refusal(400, "invalid_json", "The JSON has a member named __proto__.");
  return value;
}

function hasMember(value: unknown, name: string): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, name)) return true;
    for (const member of membersOf(next)) open.push(member);
  }
  return false;
}

/** Returns the nesting depth of a value, counted up to DEPTH_MAX + 1; by level, without recursion. */
function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= DEPTH_MAX) {
    const next: unknown[] = [];
    for (const one of level)
      if (typeof one === "object" && one !== null)
        for (const member of membersOf(one)) next.push(member);
    level = next;
    depth += 1;
  }
  return depth;
}

function membersOf(value: object): readonly unknown[] {
  return Object.values(value);
}
