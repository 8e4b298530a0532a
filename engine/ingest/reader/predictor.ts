/** /DecodeParms of Flate and LZW (ISO 32000-2, table 8), with defaults. */
export type PredictorParms = {
  readonly predictor: number;
  readonly columns: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
};

const ROW_BYTES_MAX = 1 << 20;

/** Undoes PNG predictors, and TIFF's for whole bytes (7.4.4.4); `null` for implausible parameters. */
export function undoPredictor(data: Uint8Array, parms: PredictorParms): Uint8Array | null {
  if (parms.predictor <= 1) return data;
  const bits = parms.colors * parms.bitsPerComponent;
  const rowBytes = Math.ceil((parms.columns * bits) / 8);
  const pixelBytes = Math.max(1, bits >> 3);
  if (!(rowBytes >= 1 && rowBytes <= ROW_BYTES_MAX)) return null;
  if (parms.predictor < 10) return undoTiff(data, rowBytes, parms);
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1);
    const line = data.subarray(from + 1, from + 1 + rowBytes);
    undoRow(out, row * rowBytes, line, { filter: data[from] ?? 0, rowBytes, pixelBytes });
  }
  return out;
}

/** TIFF predictor 2: each component is stored as the difference from the pixel to its left. */
function undoTiff(data: Uint8Array, rowBytes: number, parms: PredictorParms): Uint8Array | null {
  const { predictor, bitsPerComponent, colors } = parms;
  if (predictor !== 2 || bitsPerComponent !== 8) return null;
  const out = data.slice();
  for (let at = 0; at < out.length; at += 1) {
    if (at % rowBytes >= colors) out[at] = (out[at] ?? 0) + (out[at - colors] ?? 0);
  }
  return out;
}

type Row = { readonly filter: number; readonly rowBytes: number; readonly pixelBytes: number };

function undoRow(out: Uint8Array, at: number, line: Uint8Array, row: Row): void {
  for (let i = 0; i < line.length; i += 1) {
    const hasLeft = i >= row.pixelBytes;
    const left = hasLeft ? (out[at + i - row.pixelBytes] ?? 0) : 0;
    const up = out[at + i - row.rowBytes] ?? 0;
    const corner = hasLeft ? (out[at + i - row.rowBytes - row.pixelBytes] ?? 0) : 0;
    out[at + i] = (line[i] ?? 0) + prediction(row.filter, left, up, corner);
  }
}

function prediction(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const byLeft = Math.abs(guess - left);
  const byUp = Math.abs(guess - up);
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
