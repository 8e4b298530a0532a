/** PNG: eight bytes (ISO/IEC 15948, 5.2). JPEG: start of image, and the next marker's first byte. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** True where the bytes begin as a PNG does. */
export function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

/** True where the bytes begin as a JPEG does. */
export function isJpeg(bytes: Uint8Array): boolean {
  return JPEG.every((byte, index) => bytes[index] === byte);
}
