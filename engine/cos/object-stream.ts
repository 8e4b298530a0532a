import { latin1Text } from "./characters.ts";
import { type CosObject, Name, Stream } from "./objects.ts";
import { ByteWriter, writeObject } from "./writer.ts";

/** A shorter stream is not worth a filter. */
const DEFLATE_BYTES_MIN = 100;

/** An object stream (ISO 32000-2, 7.5.7) with these objects, by number. */
export function objectStream(objects: readonly (readonly [number, CosObject])[]): Stream {
  return packedStream(objects.map(([num, object]) => [num, latin1Text(writeObject(object))]));
}

/** An object stream of objects that are already written, one character per byte. */
export function packedStream(objects: readonly (readonly [number, string])[]): Stream {
  const index: string[] = [];
  let at = 0;
  for (const [num, text] of objects) {
    index.push(`${num} ${at}`);
    at += text.length + 1;
  }
  const head = `${index.join(" ")}\n`;
  const writer = new ByteWriter(head.length + at);
  writer.ascii(head);
  for (const [, text] of objects) writer.ascii(`${text}\n`);
  const dict = new Map<string, CosObject>([
    ["Type", new Name("ObjStm")],
    ["N", objects.length],
    ["First", head.length],
  ]);
  return new Stream(dict, writer.bytes());
}

/** The stream with /FlateDecode where it has no filter and gets smaller; `deflate` writes a zlib stream. */
export function deflatedStream(stream: Stream, deflate: (bytes: Uint8Array) => Uint8Array): Stream {
  if (stream.dict.has("Filter") || stream.data.length < DEFLATE_BYTES_MIN) return stream;
  const data = deflate(stream.data);
  if (data.length >= stream.data.length) return stream;
  const dict = new Map(stream.dict).set("Filter", new Name("FlateDecode"));
  dict.delete("DecodeParms");
  return new Stream(dict, data);
}
