import { assert } from "#base/assert.ts";

/** Reads files of announced sizes, one after another, from a stream that stays open. */
export function inputReader(
  stream: AsyncIterable<Uint8Array>,
): (sizeBytes: number) => Promise<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return async (sizeBytes) => {
    const bytes = new Uint8Array(sizeBytes);
    let at = 0;
    // The next file is sent after the answer to this one, so a chunk never belongs to two.
    while (at < sizeBytes) {
      const next = await chunks.next();
      assert(next.done !== true, "the input ends early");
      bytes.set(next.value, at);
      at += next.value.length;
    }
    return bytes;
  };
}
