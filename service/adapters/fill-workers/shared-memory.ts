import { assert } from "#base/assert.ts";

/** Below this, a copy for each thread costs less than a shared block. */
const SHARED_BYTES_MIN = 1024;

/**
 * Moves the larger typed arrays of plain data into shared memory, so that threads read one copy. The caller must not use
 * the originals afterwards. An array that is referenced several times is moved once. Small values are left in place, so
 * that even a template of 100,000 options costs the main thread no more than one visit of each.
 */
export function shared<Data extends object>(data: Data): Data {
  moveTables(data, new Map());
  return data;
}

function moveTables(holder: object, moved: Map<object, object>): void {
  for (const key of Object.keys(holder)) {
    const value: unknown = Reflect.get(holder, key);
    if (value === null || typeof value !== "object") continue;
    if (!ArrayBuffer.isView(value)) moveTables(value, moved);
    else if (value.byteLength >= SHARED_BYTES_MIN)
      Reflect.set(holder, key, moved.get(value) ?? sharedTable(value, moved));
  }
}

function sharedTable(view: ArrayBufferView, moved: Map<object, object>): object {
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
