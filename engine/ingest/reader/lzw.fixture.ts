/** For tests: an LZW encoder (ISO 32000-2, 7.4.4.2), codes of 9 to 12 bits, highest bit first. */
export function encodeLzw(data: Uint8Array, earlyChange: 0 | 1): Uint8Array {
  const out: number[] = [];
  let held = 0;
  let heldBits = 0;
  const put = (code: number, bits: number): void => {
    held = (held << bits) | code;
    heldBits += bits;
    while (heldBits >= 8) {
      heldBits -= 8;
      out.push((held >> heldBits) & 255);
      held &= (1 << heldBits) - 1;
    }
  };
  let table = new Map<string, number>();
  // The code length by the reader's table, which is one code behind the writer's.
  const bits = (): number => {
    const known = 258 + Math.max(0, table.size - 1) + earlyChange;
    return known < 512 ? 9 : known < 1024 ? 10 : known < 2048 ? 11 : 12;
  };
  const codeOf = (run: string): number =>
    run.length === 1 ? run.charCodeAt(0) : (table.get(run) ?? -1);
  put(256, 9);
  let run = "";
  for (const byte of data) {
    const longer = run + String.fromCharCode(byte);
    if (codeOf(longer) !== -1) {
      run = longer;
      continue;
    }
    put(codeOf(run), bits());
    table.set(longer, 258 + table.size);
    if (table.size === 4096 - 258 - 2) {
      put(256, bits());
      table = new Map();
    }
    run = String.fromCharCode(byte);
  }
  if (run !== "") put(codeOf(run), bits());
  if (run !== "") table.set(`${run} end`, 0);
  put(257, bits());
  put(0, 7);
  return Uint8Array.from(out);
}
