import { type CosObject, Name, Stream } from "./objects.ts";
import { ByteWriter } from "./writer.ts";

/** A shorter stream is not worth a filter. */
const DEFLATE_BYTES_MIN = 100;

/** An object stream (ISO 32000-2, 7.5.7) with these objects, by number. */
export function objectStream(objects: readonly (readonly [number, CosObject])[]): Stream {
  const bodies = new ByteWriter();
  const index = objects.map(([num, object]) => {
    const entry = `${num} ${bodies.length}`;
    bodies.object(object);
    bodies.ascii("\n");
    return entry;
  });
  return streamOf(index, bodies.view());
}

/** An object stream of objects that are already written, one character per byte. */
export function packedStream(objects: readonly (readonly [number, string])[]): Stream {
  const bodies = new ByteWriter();
  const index = objects.map(([num, text]) => {
    const entry = `${num} ${bodies.length}`;
    bodies.ascii(text);
    bodies.ascii("\n");
    return entry;
  });
  return streamOf(index, bodies.view());
}

/** `index`: number and offset of each object. `bodies`: the objects, each with a line end. */
function streamOf(index: readonly string[], bodies: Uint8Array): Stream {
  const head = `${index.join(" ")}\n`;
  const writer = new ByteWriter(head.length + bodies.length);
  writer.ascii(head);
  writer.put(bodies);
  const dict = new Map<string, CosObject>([
    ["Type", new Name("ObjStm")],
    ["N", index.length],
    ["First", head.length],
  ]);
  return new Stream(dict, writer.bytes());
}

/** The stream with /FlateDecode where it has no filter and gets smaller; `deflate` writes a zlib stream. */
export function deflatedStream(stream: Stream, deflate: (bytes: Uint8Array) => Uint8Array): Stream {
  if (stream.dict.has("Filter") || stream.data.length < DEFLATE_BYTES_MIN) return stream;
  if (!isCompressible(stream.data, deflate)) return stream;
  const data = deflate(stream.data);
  if (data.length >= stream.data.length) return stream;
  const dict = new Map(stream.dict).set("Filter", new Name("FlateDecode"));
  dict.delete("DecodeParms");
  return new Stream(dict, data);
}

/** Bytes at the beginning, middle and end of a large stream that are tried before the whole. */
const SAMPLE_BYTES = 1 << 16;

/** False for a large stream whose samples do not shrink, such as an encoded image without its filter. */
function isCompressible(data: Uint8Array, deflate: (bytes: Uint8Array) => Uint8Array): boolean {
  const last = data.length - SAMPLE_BYTES;
  if (last < 8 * SAMPLE_BYTES) return true;
  return [0, last >> 1, last].some(
    (from) => deflate(data.subarray(from, from + SAMPLE_BYTES)).length < SAMPLE_BYTES,
  );
}
