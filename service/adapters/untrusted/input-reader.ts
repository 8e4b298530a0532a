import { assert } from "#base/assert.ts";

/** Reads files of announced sizes, one after another, from a stream that stays open. */
export function inputReader(
  stream: AsyncIterable<Uint8Array>,
): (sizeBytes: number) => Promise<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  // A pipe may deliver the end of one file and the beginning of the next together.
  let rest: Uint8Array = new Uint8Array(0);
  return async (sizeBytes) => {
    const bytes = new Uint8Array(sizeBytes);
    let at = 0;
    while (at < sizeBytes) {
      if (rest.length === 0) {
        const next = await chunks.next();
        assert(next.done !== true, "the input ends early");
        rest = next.value;
      }
      const part = rest.subarray(0, sizeBytes - at);
      bytes.set(part, at);
      at += part.length;
      rest = rest.subarray(part.length);
    }
    return bytes;
  };
}
