import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";
import { purePlatform } from "#platform";
import type { ImageXObject, PdfImage } from "./pdf-image.ts";
import { predicted } from "./png.fixture.ts";
import { readPicture } from "./read-picture.ts";

/** The pixels that a PDF reader shows of a picture file. */
export function picturePixels(bytes: Uint8Array): readonly number[] {
  const image = readPicture(bytes, purePlatform);
  if ("fault" in image) assert.fail(image.fault);
  return shownPixels(image);
}

/** The pixels that a PDF reader shows: red, green, blue and alpha alternately, 8 bits each (ISO 32000-2, 8.9.5). */
export function shownPixels(image: PdfImage): readonly number[] {
  const color = samplesOf(image);
  const mask = image.mask === null ? null : samplesOf(image.mask);
  const space = /\/ColorSpace(\/\w+|\[.*?\])/.exec(image.dict)?.[1] ?? "";
  const palette = /<([0-9a-f]*)>\]/.exec(space)?.[1];
  const colors = space === "/DeviceRGB" ? 3 : 1;
  const most = 2 ** entry(image.dict, "BitsPerComponent") - 1;
  return Array.from({ length: image.width * image.height }, (_, pixel) => {
    const one = color.slice(pixel * colors, (pixel + 1) * colors);
    const rgb =
      palette === undefined
        ? one.map((sample) => Math.round((sample * 255) / most))
        : [...Buffer.from(palette, "hex").subarray(3 * (one[0] ?? 0), 3 * (one[0] ?? 0) + 3)];
    return [...(rgb.length === 1 ? [...rgb, ...rgb, ...rgb] : rgb), mask?.[pixel] ?? 255];
  }).flat();
}

function samplesOf({ dict, data }: ImageXObject): readonly number[] {
  const width = entry(dict, "Width");
  const height = entry(dict, "Height");
  const depth = entry(dict, "BitsPerComponent");
  const colors = dict.includes("/ColorSpace/DeviceRGB") ? 3 : 1;
  const unpacked = inflateSync(data);
  const bytes = Math.ceil((width * colors * depth) / 8);
  const predicts = dict.includes("/Predictor 15");
  const rowStep = bytes + (predicts ? 1 : 0);
  assert.equal(unpacked.length, rowStep * height);
  let above: Uint8Array | null = null;
  const samples: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const raw: Uint8Array = unpacked.subarray(y * rowStep, (y + 1) * rowStep);
    const row: Uint8Array = predicts
      ? unfilterRow(raw, above, Math.max(1, (colors * depth) >> 3))
      : raw;
    const bits = Array.from(row, (byte) => byte.toString(2).padStart(8, "0")).join("");
    for (let x = 0; x < width * colors; x += 1) {
      samples.push(Number.parseInt(bits.slice(x * depth, (x + 1) * depth), 2));
    }
    above = row;
  }
  return samples;
}

function unfilterRow(raw: Uint8Array, above: Uint8Array | null, pixel: number): Uint8Array {
  const row = Uint8Array.from(raw.subarray(1));
  for (let i = 0; i < row.length; i += 1) {
    row[i] = (row[i] ?? 0) + predicted(row, above, raw[0] ?? 0, i, pixel);
  }
  return row;
}

function entry(dict: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+)`).exec(dict)?.[1]);
}
