/** Throws on a bug of the program; never used to validate input. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** Returns `value`, which must be present unless there is a bug; `message` describes the missing value. */
export function present<Value>(value: Value | null | undefined, message: string): Value {
  if (value === null || value === undefined) throw new Error(`assertion failed: no ${message}`);
  return value;
}
