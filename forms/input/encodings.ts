import { byteOrderMark } from "./byte-order-mark.ts";
import type { Encoding } from "./dialect.ts";
import { decodeWindows1252, encodeWindows1252 } from "./windows-1252.ts";

/** Thrown for bytes that are not valid in the declared encoding. */
export class NotEncoded extends Error {
  override readonly name = "NotEncoded";
  readonly encoding: Encoding;

  constructor(encoding: Encoding) {
    super(`The bytes are not valid ${encoding}.`);
    this.encoding = encoding;
  }
}

/** Text of another encoding as UTF-8, piece by piece, without its byte order mark; throws `NotEncoded`. */
export async function* toUtf8(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Exclude<Encoding, "utf-8">,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const decode = encoding === "utf-16" ? utf16Decoder() : decodeWindows1252;
  for await (const piece of bytes) {
    const text = decode(piece, true);
    if (text !== "") yield encoder.encode(text);
  }
  const rest = decode(new Uint8Array(0), false);
  if (rest !== "") yield encoder.encode(rest);
}

type Decoder = InstanceType<typeof TextDecoder>;

/** Decodes UTF-16; the byte order is that of the mark, else little-endian. */
function utf16Decoder(): (piece: Uint8Array, stream: boolean) => string {
  let held: Uint8Array = new Uint8Array(0);
  let decoder: Decoder | null = null;
  return (piece, stream) => {
    let bytes = piece;
    if (decoder === null) {
      bytes = Uint8Array.from([...held, ...piece.subarray(0, 2)]);
      if (bytes.length < 2 && stream) {
        held = bytes;
        return "";
      }
      const label = byteOrderMark(bytes)?.isBigEndian === true ? "utf-16be" : "utf-16le";
      decoder = new TextDecoder(label, { fatal: true });
      const first = decodePiece(decoder, bytes, true);
      return first + decodePiece(decoder, piece.subarray(2), stream);
    }
    return decodePiece(decoder, bytes, stream);
  };
}

function decodePiece(decoder: Decoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new NotEncoded("utf-16");
  }
}

/** Encodes text; UTF-16 is little-endian, and characters that Windows-1252 lacks become `?`. */
export function encodeText(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case "utf-8":
      return new TextEncoder().encode(text);
    case "windows-1252":
      return encodeWindows1252(text);
    case "utf-16": {
      const bytes = new Uint8Array(text.length * 2);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), true);
      return bytes;
    }
  }
}
