/** Bytes at the start of a file by which it is recognised. */
const HEAD_BYTES = 64 * 1024;

/** The start of a file, which is read no further. */
export async function headOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const head = new Uint8Array(HEAD_BYTES);
  let length = 0;
  for await (const piece of bytes) {
    const part = piece.subarray(0, HEAD_BYTES - length);
    head.set(part, length);
    length += part.length;
    if (length === HEAD_BYTES) break;
  }
  return head.subarray(0, length);
}
