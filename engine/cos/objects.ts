/**
 * The objects of ISO 32000-2, 7.3. Numbers, booleans, `null` and arrays are JavaScript's own; a dictionary is a `Map`
 * in key order.
 */
export type CosObject =
  | null
  | boolean
  | number
  | Name
  | CosString
  | Ref
  | Stream
  | readonly CosObject[]
  | Dict;

/** A dictionary; keys are names without the slash, one character per byte (7.3.7). */
export type Dict = Map<string, CosObject>;

/** A name; `value` has one character per byte, with `#xx` decoded (7.3.5). */
export class Name {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

/** A string: decoded and decrypted bytes (7.3.4). */
export class CosString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** An indirect reference; every generation is 0 after `ingest` (7.3.10). */
export class Ref {
  readonly num: number;
  constructor(num: number) {
    this.num = num;
  }
}

/** A stream: its dictionary and its bytes, decrypted but still encoded by its filters (7.3.8). */
export class Stream {
  readonly dict: Dict;
  readonly data: Uint8Array;
  constructor(dict: Dict, data: Uint8Array) {
    this.dict = dict;
    this.data = data;
  }
}

/** `Array.isArray` does not narrow a readonly array. */
export function isArray(object: CosObject | undefined): object is readonly CosObject[] {
  return Array.isArray(object);
}
