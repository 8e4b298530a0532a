/**
 * Expands RLE8 or RLE4 data to one byte per pixel, rows from the bottom as in the file. Skipped pixels have index 0;
 * invalid data ends the image.
 */
export function expandRuns(
  data: Uint8Array,
  width: number,
  height: number,
  depth: number,
): Uint8Array {
  const out = new Uint8Array(width * height);
  let [x, y, at] = [0, 0, 0];
  const put = (index: number): void => {
    if (x < width && y < height) out[y * width + x] = index;
    x += 1;
  };
  /** Pixel `n` of data with one or two pixels per byte. */
  const pixel = (from: number, n: number): number => {
    if (depth === 8) return data[from + n] ?? 0;
    const byte = data[from + (n >> 1)] ?? 0;
    return n % 2 === 0 ? byte >> 4 : byte & 15;
  };
  while (at + 1 < data.length && y < height) {
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    at += 2;
    if (count > 0) {
      for (let n = 0; n < count; n += 1) put(depth === 8 ? value : pixel(at - 1, n % 2));
    } else if (value === END_OF_LINE) {
      [x, y] = [0, y + 1];
    } else if (value === END_OF_BITMAP) {
      break;
    } else if (value === MOVE) {
      [x, y] = [x + (data[at] ?? 0), y + (data[at + 1] ?? 0)];
      at += 2;
    } else {
      for (let n = 0; n < value; n += 1) put(pixel(at, n));
      const bytes = depth === 8 ? value : Math.ceil(value / 2);
      at += bytes + (bytes % 2);
    }
  }
  return out;
}

const END_OF_LINE = 0;
const END_OF_BITMAP = 1;
const MOVE = 2;
