import { type ImageFault, imageDict, type PdfImage } from "./pdf-image.ts";
import type { TiffDirectory } from "./tiff-directory.ts";

/** Compressions of fax machines: modified Huffman, group 3 and group 4 (TIFF 6.0, sections 10 and 11). */
const FAX = { huffman: 2, group3: 3, group4: 4 } as const;

export function isFax(compression: number): boolean {
  return compression === FAX.huffman || compression === FAX.group3 || compression === FAX.group4;
}

/** A fax in one strip, whose data PDF holds as it is (ISO 32000-2, 7.4.6). */
export function readFax(
  bytes: Uint8Array,
  directory: TiffDirectory,
  { width, height }: { readonly width: number; readonly height: number },
): PdfImage | ImageFault {
  const [from, ...others] = directory.all("stripOffsets");
  if (from === undefined || from >= bytes.length) return { fault: "The TIFF is damaged." };
  if (others.length > 0) {
    return { fault: "The TIFF has fax data in several strips, which is not supported." };
  }
  const size = directory.one("stripByteCounts", bytes.length - from);
  const strip = bytes.slice(from, Math.min(bytes.length, from + size));
  const data = directory.one("fillOrder", 1) === LOW_FIRST ? strip.map(reversedBits) : strip;
  // In TIFF, black is 0 or 1 as the photometric interpretation says; in fax data it is 1.
  const isInverted = directory.one("photometric", 0) === 1;
  const parms = `/K ${codingOf(directory)}/Columns ${width}/Rows ${height}${alignment(directory)}`;
  const dict = imageDict(width, height, "/DeviceGray", 1, "/CCITTFaxDecode");
  return {
    dict: `${dict}/DecodeParms<<${parms}${isInverted ? "/BlackIs1 true" : ""}>>`,
    data,
    width,
    height,
    orientation: directory.one("orientation", 1),
    mask: null,
  };
}

const LOW_FIRST = 2;
const TWO_DIMENSIONAL = 1;
const BYTE_ALIGNED = 4;

/** /K: below 0 for group 4, above 0 for group 3 with two dimensions (table 11). */
function codingOf(directory: TiffDirectory): number {
  const compression = directory.one("compression", 1);
  if (compression === FAX.group4) return -1;
  const isMixed = (directory.one("faxOptions", 0) & TWO_DIMENSIONAL) !== 0;
  return compression === FAX.group3 && isMixed ? 1 : 0;
}

/** Rows of modified Huffman begin at bytes; in group 3 with that option their ends do, which readers find. */
function alignment(directory: TiffDirectory): string {
  const compression = directory.one("compression", 1);
  if (compression === FAX.huffman) return "/EncodedByteAlign true";
  const isAligned = (directory.one("faxOptions", 0) & BYTE_ALIGNED) !== 0;
  return compression === FAX.group3 && isAligned ? "/EndOfLine true" : "";
}

function reversedBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}
