import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { purePlatform } from "#platform";
import { exifSegment, type JpegSpec, jpegSegment, writeJpeg } from "./jpeg.fixture.ts";
import { type ImageFault, type PdfImage, readImage } from "./mod.ts";

const grey: JpegSpec = { across: 2, down: 1, components: 1, squares: [[20], [230]] };
const color: JpegSpec = {
  ...grey,
  components: 3,
  squares: [
    [90, 120, 200],
    [20, 128, 128],
  ],
};
const cmyk: JpegSpec = {
  ...grey,
  components: 4,
  squares: [
    [1, 2, 3, 4],
    [255, 9, 8, 7],
  ],
};

test("a JPEG is embedded unchanged, with its size and colours", () => {
  for (const [spec, space] of [
    [grey, "DeviceGray"],
    [color, "DeviceRGB"],
    [cmyk, "DeviceCMYK"],
  ] as const) {
    const bytes = writeJpeg(spec);
    const image = read(bytes);
    assert.deepEqual(image.data, bytes);
    assert.equal(
      image.dict,
      `/Type/XObject/Subtype/Image/Width 16/Height 8/ColorSpace/${space}` +
        "/BitsPerComponent 8/Filter/DCTDecode",
    );
    assert.deepEqual([image.width, image.height, image.orientation, image.mask], [16, 8, 1, null]);
  }
});

test("progressive JPEGs are accepted, other kinds are not", () => {
  assert.equal(read(writeJpeg({ ...color, frame: 0xc2 })).width, 16);
  assert.equal(read(writeJpeg({ ...color, frame: 0xc1 })).width, 16);
  for (const frame of [0xc3, 0xc5, 0xc6, 0xc7]) {
    assert.match(readFault(writeJpeg({ ...color, frame })), /lossless or hierarchical/);
  }
  for (const frame of [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]) {
    assert.match(readFault(writeJpeg({ ...color, frame })), /arithmetic/);
  }
  assert.match(readFault(writeJpeg({ ...color, precision: 12 })), /more than 8 bits/);
  assert.match(readFault(writeJpeg({ ...grey, components: 2 })), /neither grey, RGB nor CMYK/);
});

test("CMYK values are inverted if and only if there is an Adobe marker", () => {
  assert.match(read(writeJpeg({ ...cmyk, adobe: 2 })).dict, /\/Decode\[1 0 1 0 1 0 1 0\]$/);
  assert.doesNotMatch(read(writeJpeg(cmyk)).dict, /Decode\[/);
  assert.doesNotMatch(read(writeJpeg({ ...color, adobe: 1 })).dict, /Decode\[/);
});

test("components named R, G and B are not converted from YCbCr", () => {
  const named = { ...color, componentIds: [82, 71, 66] };
  assert.match(read(writeJpeg(named)).dict, /\/DecodeParms<<\/ColorTransform 0>>$/);
  assert.doesNotMatch(read(writeJpeg({ ...named, adobe: 0 })).dict, /ColorTransform/);
});

test("a phone's orientation is read in either byte order", () => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    for (const order of ["II", "MM"] as const) {
      const notes = [exifSegment(orientation, order)];
      assert.equal(read(writeJpeg({ ...grey, notes })).orientation, orientation);
    }
  }
  for (const unknown of [0, 9, 65_535]) {
    assert.equal(read(writeJpeg({ ...grey, notes: [exifSegment(unknown)] })).orientation, 1);
  }
});

test("malformed Exif data is ignored", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), fc.boolean(), (noise, at, whole) => {
      const exif = Uint8Array.from(exifSegment(6).subarray(4));
      exif.set(noise.subarray(0, Math.max(0, exif.length - 6 - at)), Math.min(6 + at, exif.length));
      const note = jpegSegment(0xe1, whole ? exif : exif.subarray(0, at));
      const { orientation } = read(writeJpeg({ ...grey, notes: [note] }));
      assert.ok(orientation >= 1 && orientation <= 8);
    }),
  );
});

test("metadata is removed: location, thumbnails, trailing data", () => {
  const plain = writeJpeg({ ...color, adobe: 1 });
  const noted = writeJpeg({
    ...color,
    adobe: 1,
    notes: [exifSegment(3), jpegSegment(0xe2, [1, 2]), jpegSegment(0xfe, [65])],
    after: plain,
  });
  assert.deepEqual(read(noted).data, plain);
  assert.equal(read(noted).orientation, 3);
  const jfif = jpegSegment(0xe0, Buffer.from("JFIF\0\x01\x02\0\0\x01\0\x01\0\0", "latin1"));
  const withJfif = writeJpeg({ ...color, notes: [jfif] });
  assert.deepEqual(read(withJfif).data, withJfif);
});

test("an image above the maximum size is refused", () => {
  assert.match(readFault(writeJpeg({ ...grey, width: 10_001 })), /10001 × 8 pixels/);
  assert.match(readFault(writeJpeg({ ...grey, width: 4001, height: 4000 })), /16 million/);
  assert.match(readFault(writeJpeg({ ...grey, height: 0 })), /no height/);
});

test("a JPEG that is truncated, lacks tables or has no image is refused", () => {
  const bytes = writeJpeg(color);
  for (let length = 3; length < bytes.length; length += 1) {
    assert.match(readFault(bytes.subarray(0, length)), /truncated|no image/);
  }
  const start = [0xff, 0xd8];
  const frame = jpegSegment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]);
  const scan = jpegSegment(0xda, [1, 1, 0, 0, 63, 0]);
  const end = [0xff, 0xd9];
  assert.match(readFault(Uint8Array.from([...start, ...frame, ...scan, 1, ...end])), /damaged/);
  assert.match(readFault(Uint8Array.from([...start, ...frame, ...end])), /no image/);
  assert.match(readFault(Uint8Array.from([...start, ...frame, ...frame, ...end])), /damaged/);
});

test("restarts and stuffed bytes are kept, fill bytes before a marker are removed", () => {
  const bytes = writeJpeg({ ...grey, squares: [[128], [127]] });
  const at = bytes.length - 2;
  const data = [0xff, 0x00, 0xff, 0xd0, 7];
  const longer = Uint8Array.from([...bytes.subarray(0, at), ...data, 0xff, 0xff, 0xd9]);
  const { data: kept } = read(longer);
  assert.deepEqual([...kept.subarray(-7)], [...data, 0xff, 0xd9]);
});

test("changed bytes never make the reader throw or read beyond the end", () => {
  const notes = [exifSegment(6)];
  const bytes = writeJpeg({ ...color, notes, adobe: 1 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 }),
      (changes) => {
        const changed = Uint8Array.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        const image = readImage(changed, purePlatform);
        if ("fault" in image) assert.match(image.fault, /\.$/);
        else assert.ok(image.data.length <= bytes.length && image.width * image.height <= 16e6);
      },
    ),
    { numRuns: 2000 },
  );
});

function read(bytes: Uint8Array): PdfImage {
  const image = readImage(bytes, purePlatform);
  if ("fault" in image) throw new Error(image.fault);
  return image;
}

function readFault(bytes: Uint8Array): string {
  const image: PdfImage | ImageFault = readImage(bytes, purePlatform);
  assert.ok("fault" in image, "it is taken");
  return image.fault;
}
