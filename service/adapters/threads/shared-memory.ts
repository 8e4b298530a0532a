import { assert } from "#base/assert.ts";

/** Below this, a copy for each thread costs less than a shared block. */
const SHARED_BYTES_MIN = 1024;

/**
 * The same plain data with its larger tables in shared memory: sent to threads, they all read one copy. A table that
 * stands in several places stays one.
 */
export function shared<Data>(data: Data): Data {
  // The tables have other buffers and nothing else has changed, which no type can say.
  return copied(data, new Map()) as Data;
}

function copied(value: unknown, moved: Map<object, object>): unknown {
  if (value === null || typeof value !== "object") return value;
  if (ArrayBuffer.isView(value)) return moved.get(value) ?? sharedTable(value, moved);
  if (Array.isArray(value)) return value.map((item) => copied(item, moved));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copied(item, moved)]));
}

function sharedTable(view: ArrayBufferView, moved: Map<object, object>): object {
  if (view.byteLength < SHARED_BYTES_MIN) return view;
  const block = new SharedArrayBuffer(view.byteLength);
  new Uint8Array(block).set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  const table = tableOver(view, block);
  moved.set(view, table);
  return table;
}

function tableOver(like: ArrayBufferView, block: SharedArrayBuffer): ArrayBufferView {
  if (like instanceof Int16Array) return new Int16Array(block);
  if (like instanceof Uint16Array) return new Uint16Array(block);
  if (like instanceof Int32Array) return new Int32Array(block);
  if (like instanceof Uint32Array) return new Uint32Array(block);
  assert(like instanceof Uint8Array, "a table of a kind that templates have");
  return new Uint8Array(block);
}
