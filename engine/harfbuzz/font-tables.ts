/** A table of a TrueType program by its tag; `null` where it has none. */
export type FontTables = (tag: string) => DataView | null;

/** The table directory (OpenType 1.9.1, "Organization of an OpenType font"). */
export function fontTables(program: Uint8Array): FontTables {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  const count = view.getUint16(4);
  const tables = new Map<string, DataView>();
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const tag = String.fromCharCode(...program.subarray(at, at + 4));
    const start = program.byteOffset + view.getUint32(at + 8);
    tables.set(tag, new DataView(program.buffer, start, view.getUint32(at + 12)));
  }
  return (tag) => tables.get(tag) ?? null;
}
