import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { nodePlatform } from "#node";
import { purePlatform } from "#platform";
import { type ImageFault, type PdfImage, readImage } from "./mod.ts";
import { type PngSpec, pngChannels, pngChunk, pngHeader, pngOf, writePng } from "./png.fixture.ts";
import { shownPixels } from "./shown.fixture.ts";

const KINDS = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
] as const;

const kind = fc.constantFrom(
  ...KINDS.flatMap(([colorType, depths]) => depths.map((depth) => ({ colorType, depth }))),
);

/** A PNG of any kind, with few colours, so that the transparent one occurs. */
const png = kind.chain(({ colorType, depth }) =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
      interlaced: fc.boolean(),
      choice: fc.array(fc.nat(2 ** depth - 1), { minLength: 1, maxLength: 5 }),
      picks: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
      clear: fc.boolean(),
      filters: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
      partBytes: fc.integer({ min: 1, max: 200 }),
    })
    .map(({ choice, picks, clear, ...rest }): PngSpec => {
      const shape = { colorType, depth, ...rest, samples: [] };
      const count = rest.width * rest.height * pngChannels(shape);
      const samples = Array.from({ length: count }, (_, i) => {
        const pick = (picks[i % picks.length] ?? 0) + Math.floor(i / 7);
        return choice[pick % choice.length] ?? 0;
      });
      const palette = Array.from({ length: 3 * 2 ** Math.min(depth, 8) }, (_, i) => (i * 37) % 256);
      const key = samples
        .slice(0, pngChannels(shape))
        .flatMap((sample) => [sample >> 8, sample & 255]);
      const alphas = palette.filter((_, i) => i % 3 === 0).map((_, i) => (i * 53) % 256);
      return {
        ...shape,
        samples,
        ...(colorType === 3 ? { palette } : {}),
        ...(clear && colorType < 4 ? { transparency: colorType === 3 ? alphas : key } : {}),
      };
    }),
);

test("an embedded PNG shows its pixels, whatever its kind, depth and order", () => {
  fc.assert(
    fc.property(png, (spec) => {
      const image = read(writePng(spec));
      assert.deepEqual(shownPixels(image), pixelsOf(spec));
      assert.equal(image.orientation, 1);
    }),
    { numRuns: 600 },
  );
});

test("every kind and depth is shown, progressive and interlaced", () => {
  for (const [colorType, depths] of KINDS) {
    for (const depth of depths) {
      for (const interlaced of [false, true]) {
        const spec = gradient({ colorType, depth, interlaced });
        assert.deepEqual(shownPixels(read(writePng(spec))), pixelsOf(spec), JSON.stringify(spec));
      }
    }
  }
});

test("the host's inflate and the engine's own give the same image", () => {
  const bytes = writePng(gradient({ colorType: 6, depth: 16, interlaced: true }));
  assert.deepEqual(
    shownPixels(requireImage(readImage(bytes, purePlatform))),
    shownPixels(read(bytes)),
  );
});

test("data without alpha is embedded as compressed in the PNG", () => {
  const spec = gradient({ colorType: 2, depth: 8 });
  const image = read(writePng({ ...spec, partBytes: 10 }));
  assert.match(
    image.dict,
    /\/DecodeParms<<\/Predictor 15\/Colors 3\/BitsPerComponent 8\/Columns 9>>$/,
  );
  assert.equal(Buffer.from(writePng(spec)).includes(Buffer.from(image.data)), true);
});

test("an image whose alpha is opaque everywhere has no mask", () => {
  const spec = gradient({ colorType: 6, depth: 8 });
  assert.notEqual(read(writePng(spec)).mask, null);
  const opaque = spec.samples.map((sample, i) => (i % 4 === 3 ? 255 : sample));
  assert.equal(read(writePng({ ...spec, samples: opaque })).mask, null);
});

test("an index beyond a short palette is black, and inside the embedded palette", () => {
  const spec: PngSpec = { ...tiny, colorType: 3, depth: 4, samples: [0, 9], palette: [255, 0, 0] };
  assert.deepEqual(shownPixels(read(writePng(spec))), [255, 0, 0, 255, 0, 0, 0, 255]);
});

test("a zlib stream without its checksum is compressed again", () => {
  const packed = deflateSync(Uint8Array.of(0, 10, 200));
  assert.match(read(greyPair(packed)).dict, /Predictor/);
  const image = read(greyPair(packed.subarray(0, -4)));
  assert.doesNotMatch(image.dict, /Predictor/);
  assert.deepEqual(shownPixels(image), [10, 10, 10, 255, 200, 200, 200, 255]);
});

test("an image above the maximum size is refused by its header alone", () => {
  for (const [width, height] of [
    [10_001, 1],
    [1, 4_000_000_000],
    [4001, 4000],
    [0, 5],
  ] as const) {
    const head = pngHeader({ width, height, colorType: 0, depth: 1 });
    assert.match(readFault(pngOf([head])), /pixels|no width/);
  }
  const deep = pngHeader({ width: 4000, height: 4000, colorType: 6, depth: 16 });
  assert.match(readFault(pngOf([deep])), /65 MB/);
});

test("data of the wrong length is refused, without decompressing all of it", () => {
  const head = pngHeader({ ...tiny, colorType: 0, depth: 8 });
  const bomb = deflateSync(new Uint8Array(60_000_000));
  for (const platform of [nodePlatform, purePlatform]) {
    const limits: number[] = [];
    const inflate = (bytes: Uint8Array, bytesMax: number): Uint8Array | null => {
      limits.push(bytesMax);
      return platform.inflate(bytes, bytesMax);
    };
    const file = pngOf([head, pngChunk("IDAT", bomb), END]);
    assert.match(faultOf(readImage(file, { ...platform, inflate })), /cannot be decompressed/);
    assert.ok(limits.length === 1 && limits.every((limit) => limit < 1000), String(limits));
  }
  assert.match(
    readFault(pngOf([head, pngChunk("IDAT", deflateSync(Uint8Array.of(0, 1))), END])),
    /decompressed/,
  );
  assert.match(readFault(pngOf([head, pngChunk("IDAT", [1, 2, 3]), END])), /decompressed/);
});

test("each defect of a PNG has its own message", () => {
  const head = pngHeader({ ...tiny, colorType: 3, depth: 8 });
  const grey = pngHeader({ ...tiny, colorType: 0, depth: 8 });
  const data = pngChunk("IDAT", deflateSync(Uint8Array.of(0, 1, 2)));
  const odd = pngChunk("IDAT", deflateSync(Uint8Array.of(7, 1, 2)));
  const cases: readonly (readonly [RegExp, readonly Uint8Array[]])[] = [
    [/truncated/, [head]],
    [/begin with its header/, [data, END]],
    [/no header/, [END]],
    [/no image/, [grey, END]],
    [/no palette/, [head, data, END]],
    [/palette has a wrong length/, [head, pngChunk("PLTE", [1, 2]), data, END]],
    [/transparent colour/, [grey, pngChunk("tRNS", [1]), data, END]],
    [/unknown critical chunk/, [grey, pngChunk("CgBI", []), data, END]],
    [/invalid values/, [pngHeader({ ...tiny, colorType: 2, depth: 4 })]],
    [/wrong length/, [pngChunk("IHDR", [1, 2, 3])]],
    [/decompressed/, [grey, odd, END]],
    [/decompressed/, [grey, pngChunk("tRNS", [0, 1]), odd, END]],
  ];
  for (const [message, chunks] of cases) assert.match(readFault(pngOf(chunks)), message);
});

test("metadata and trailing data are ignored", () => {
  const spec = gradient({ colorType: 0, depth: 8 });
  const bytes = writePng(spec);
  const noted = pngOf([bytes.subarray(8, 33), pngChunk("tEXt", [65]), bytes.subarray(33), bytes]);
  assert.deepEqual(read(noted), read(bytes));
});

test("changed or truncated bytes are refused or still give an image, without an exception", () => {
  fc.assert(
    fc.property(png, fc.nat(), fc.nat(255), fc.boolean(), (spec, place, value, cut) => {
      const bytes = writePng({ ...spec, partBytes: 1 << 20 });
      const at = place % bytes.length;
      if (!cut) bytes[at] = value;
      const image = readImage(cut ? bytes.subarray(0, at) : bytes, nodePlatform);
      if (cut) assert.match(faultOf(image), /\.$/);
      else if (!("fault" in image)) shownPixels(image);
    }),
    { numRuns: 500 },
  );
});

const tiny = { width: 2, height: 1 };
const END = pngChunk("IEND", []);

function greyPair(data: Uint8Array): Uint8Array {
  return pngOf([pngHeader({ ...tiny, colorType: 0, depth: 8 }), pngChunk("IDAT", data), END]);
}

function gradient(
  kindOf: Pick<PngSpec, "colorType" | "depth"> & { readonly interlaced?: boolean },
): PngSpec {
  const shape = { width: 9, height: 11, samples: [], ...kindOf };
  const most = 2 ** kindOf.depth - 1;
  const count = 9 * 11 * pngChannels(shape);
  const samples = Array.from({ length: count }, (_, i) =>
    Math.round((most * ((i * 7) % count)) / count),
  );
  const palette = Array.from({ length: 3 * (most + 1) }, (_, i) => (i * 91) % 256);
  return { ...shape, samples, ...(kindOf.colorType === 3 ? { palette } : {}) };
}

/** The PNG's pixels: red, green, blue and alpha, 8 bits each. */
function pixelsOf(spec: PngSpec): readonly number[] {
  const channels = pngChannels(spec);
  const scale = (sample: number): number => Math.round((sample * 255) / (2 ** spec.depth - 1));
  return Array.from({ length: spec.width * spec.height }, (_, pixel) => {
    const raw = spec.samples.slice(pixel * channels, (pixel + 1) * channels);
    const [first = 0] = raw;
    if (spec.colorType === 3) {
      const rgb = spec.palette?.slice(3 * first, 3 * first + 3) ?? [];
      return [...rgb, spec.transparency?.[first] ?? 255];
    }
    const key = raw.flatMap((sample) => [sample >> 8, sample & 255]);
    const isClear = spec.transparency !== undefined && spec.transparency.join() === key.join();
    const [r = 0, g = 0, b = 0, a = 0] = raw.map(scale);
    if (spec.colorType === 0) return [r, r, r, isClear ? 0 : 255];
    if (spec.colorType === 4) return [r, r, r, g];
    return [r, g, b, spec.colorType === 6 ? a : isClear ? 0 : 255];
  }).flat();
}

function read(bytes: Uint8Array): PdfImage {
  return requireImage(readImage(bytes, nodePlatform));
}

function readFault(bytes: Uint8Array): string {
  return faultOf(readImage(bytes, nodePlatform));
}

function requireImage(image: PdfImage | ImageFault): PdfImage {
  if ("fault" in image) throw new Error(image.fault);
  return image;
}

function faultOf(image: PdfImage | ImageFault): string {
  assert.ok("fault" in image, "it is taken");
  return image.fault;
}
