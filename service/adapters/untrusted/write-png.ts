import { crc32, deflateSync } from "node:zlib";

/** Rows from the top, four bytes per pixel: blue, green, red, unused. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
};

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const UP = 2;

/** Returns a PNG of 8 bits per sample, without alpha (PNG 3rd edition, 5 and 9), filtered with "up". */
export function writePng({ width, height, bytes }: Pixels): Uint8Array {
  const step = 1 + width * 3;
  const rows = new Uint8Array(step * height);
  for (let y = 0; y < height; y += 1) {
    rows[y * step] = UP;
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = y * step + 1 + x * 3;
      for (let sample = 0; sample < 3; sample += 1) {
        const at = from + 2 - sample;
        const above = y === 0 ? 0 : (bytes[at - width * 4] ?? 0);
        rows[to + sample] = (bytes[at] ?? 0) - above;
      }
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8); // bits a sample
  header.setUint8(9, 2); // red, green, blue
  return Buffer.concat([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
