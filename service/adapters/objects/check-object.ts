import { createHash } from "node:crypto";
import type { ObjectFacts, Objects } from "#base/objects.ts";

/** Compares an object with its recorded length and checksum. */
export async function checkObject(
  { size, get }: Pick<Objects, "size" | "get">,
  key: string,
  { sizeBytes, sha256 }: ObjectFacts,
): Promise<"intact" | "missing" | "damaged"> {
  const found = await size(key);
  if (found === null) return "missing";
  if (sizeBytes !== null && found !== sizeBytes) return "damaged";
  if (sha256 === null) return "intact";
  const hash = createHash("sha256");
  for await (const chunk of get(key)) hash.update(chunk);
  return hash.digest("hex") === sha256 ? "intact" : "damaged";
}
