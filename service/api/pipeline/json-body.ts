import { Refusal } from "#base/refusal.ts";

/** The largest JSON that is taken: a mapping of twenty thousand fields has room. */
export const JSON_BYTES_MAX = 4 * 1024 * 1024;

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
