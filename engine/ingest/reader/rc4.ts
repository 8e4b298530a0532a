/** RC4 (ISO 32000-2, 7.6.3, up to revision 4); encryption and decryption are the same. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(state, i, j);
  }
  const out = new Uint8Array(data.length);
  let a = 0;
  let b = 0;
  for (let n = 0; n < data.length; n += 1) {
    a = (a + 1) & 255;
    b = (b + (state[a] ?? 0)) & 255;
    swap(state, a, b);
    out[n] = (data[n] ?? 0) ^ (state[((state[a] ?? 0) + (state[b] ?? 0)) & 255] ?? 0);
  }
  return out;
}

function swap(state: Uint8Array, a: number, b: number): void {
  const held = state[a] ?? 0;
  state[a] = state[b] ?? 0;
  state[b] = held;
}
