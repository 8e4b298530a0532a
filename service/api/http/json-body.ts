import { Refusal } from "#base/refusal.ts";

/** The largest JSON that is taken: a mapping of twenty thousand fields has room. */
export const JSON_BYTES_MAX = 4 * 1024 * 1024;

/** Deeper than anything we take; what walks through a value may then do so by recursion. */
const DEPTH_MAX = 256;

/** Reads JSON, strictly UTF-8; 400 `invalid_json`. An empty body is no body. */
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
    throw new Refusal(400, "invalid_json", `No value can lie deeper than ${DEPTH_MAX} levels.`);
  // It would change what an object is, or be dropped in silence on its way.
  if (text.includes("__proto__") && hasMember(value, "__proto__"))
    throw new Refusal(400, "invalid_json", "No member can have the name __proto__.");
  return value;
}

function hasMember(value: unknown, name: string): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    if (Object.hasOwn(next, name)) return true;
    for (const member of Object.values<unknown>({ ...next })) open.push(member);
  }
  return false;
}

/** How deep a value lies at most, as far as `DEPTH_MAX` and one more; level by level, not by recursion. */
function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= DEPTH_MAX) {
    level = level.flatMap((one) =>
      typeof one === "object" && one !== null ? Object.values<unknown>({ ...one }) : [],
    );
    depth += 1;
  }
  return depth;
}
