import { damaged } from "./fault.ts";
import { type XmlHandler, XmlScanner } from "./xml-scanner.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Scans a part of the archive as XML, in UTF-8 or in the UTF-16 of its byte order mark. */
export async function readPart(
  parts: ZipParts,
  name: string,
  bytesMax: number,
  handler: XmlHandler,
): Promise<void> {
  const scanner = new XmlScanner(handler);
  for await (const text of partText(parts, name, bytesMax)) scanner.push(text);
  scanner.end();
}

/** The text of a part, piece by piece. */
export async function* partText(
  parts: ZipParts,
  name: string,
  bytesMax: number,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  try {
    for await (const piece of parts.open(name, bytesMax)) {
      decoder ??= new TextDecoder(labelOf(piece), { fatal: true });
      yield decoder.decode(piece, { stream: true });
    }
    if (decoder !== null) yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw damaged(`${name} is not text`);
    throw error;
  }
}

function labelOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
