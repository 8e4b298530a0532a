import { ObjectDamaged } from "#base/object-faults.ts";
import type { BulkJobId } from "../bulk-job.ts";
import { csvKey } from "../bulk-job-keys.ts";
import type { Chunk } from "../chunk.ts";
import type { FillDeps } from "../deps.ts";

/** A chunk's bytes of the stored file. `ObjectMissing`, or `ObjectDamaged` when they are not those that were validated. */
export async function sourceBytes(
  { objects, hashing }: Pick<FillDeps, "objects" | "hashing">,
  id: BulkJobId,
  { from, to, sourceSha256 }: Pick<Chunk, "from" | "to" | "sourceSha256">,
): Promise<AsyncIterable<Uint8Array>> {
  const key = csvKey(id);
  const pieces: Uint8Array[] = [];
  for await (const piece of objects.get(key, { from, to })) pieces.push(piece);
  if (sourceSha256 !== null && hashing.sha256(...pieces) !== sourceSha256)
    throw new ObjectDamaged(key);
  return each(pieces);
}

async function* each(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces;
}
