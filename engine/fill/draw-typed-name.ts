import type { FitBox } from "#image";
import type { Reading } from "./reading.ts";
import type { TailWriter } from "./tail-writer.ts";

const CANNOT = "A typed name cannot be written into this field.";

/** Bytes that a typed name can take. */
export function typedNameBytesMax(_name: string): number {
  return 0;
}

/** Writes the operators that show a typed name in `box`, between a signature's `open` and `close`. */
export function drawTypedName(
  _writer: TailWriter,
  reading: Reading,
  field: string,
  _name: string,
  _box: FitBox,
): void {
  reading.fail("invalid_signature", field, CANNOT);
}
