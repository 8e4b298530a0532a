export const u16 = (...values: readonly number[]): readonly number[] =>
  values.flatMap((value) => [value & 255, (value >> 8) & 255]);
export const u32 = (...values: readonly number[]): readonly number[] =>
  values.flatMap((value) => [...u16(value & 0xffff), ...u16(value >>> 16)]);

/** LZW codes of these bit widths, packed as in a GIF or, with `isTiff`, as in a TIFF. */
export function packCodes(
  codes: readonly (readonly [code: number, bits: number])[],
  isTiff: boolean,
): readonly number[] {
  const bits = codes.flatMap(([code, count]) => {
    const low = Array.from({ length: count }, (_, at) => (code >> at) & 1);
    return isTiff ? low.toReversed() : low;
  });
  return Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits
      .slice(byte * 8, byte * 8 + 8)
      .reduce((value, bit, at) => value | (bit << (isTiff ? 7 - at : at)), 0),
  );
}
