/**
 * How a picture is to be turned, 1 to 8, by the first directory of the Exif data in a JPEG's APP1 segment (Exif 2.32,
 * 4.6.4); 1 where nothing of it can be read.
 */
export function exifOrientation(data: Uint8Array): number {
  if (data.length < TIFF_AT + 8 || String.fromCharCode(...data.subarray(0, 6)) !== "Exif\0\0") {
    return UPRIGHT;
  }
  const tiff = new DataView(data.buffer, data.byteOffset + TIFF_AT, data.length - TIFF_AT);
  const order = tiff.getUint16(0);
  const little = order === INTEL;
  if ((!little && order !== MOTOROLA) || tiff.getUint16(2, little) !== 42) return UPRIGHT;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return UPRIGHT;
  const count = tiff.getUint16(directory, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.byteLength) return UPRIGHT;
    if (tiff.getUint16(at, little) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

const UPRIGHT = 1;
const TIFF_AT = 6;
const INTEL = 0x4949;
const MOTOROLA = 0x4d4d;
const ENTRY_BYTES = 12;
const ORIENTATION = 0x0112;
