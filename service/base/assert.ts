/** Ends the work when we were wrong about our own program; never for what a caller sent. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

/** `value`, which stands by our own doing; `message` says what it is. */
export function present<Value>(value: Value | null | undefined, message: string): Value {
  if (value === null || value === undefined) throw new Error(`assertion failed: no ${message}`);
  return value;
}
