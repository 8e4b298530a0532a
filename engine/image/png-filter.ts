/**
 * Undoes the filters of `rows` rows in place (ISO/IEC 15948, 9); each row begins with its filter byte. `from`: offset
 * of the first row; `bytesPerRow`: without that byte; `bytesPerPixel`: at least 1. False for an unknown filter.
 */
export function unfilter(
  data: Uint8Array,
  from: number,
  rows: number,
  bytesPerRow: number,
  bytesPerPixel: number,
): boolean {
  for (let row = 0; row < rows; row += 1) {
    const at = from + row * (bytesPerRow + 1) + 1;
    const above = row === 0 ? -1 : at - bytesPerRow - 1;
    const end = at + bytesPerRow;
    switch (data[at - 1] ?? 0) {
      case 0:
        break;
      case 1:
        addLeft(data, at, end, bytesPerPixel);
        break;
      case 2:
        if (above >= 0) addUp(data, at, end, at - above);
        break;
      case 3:
        addAverage(data, at, end, bytesPerPixel, above < 0 ? 0 : at - above);
        break;
      case 4:
        // In the first row, only the left neighbour counts.
        if (above < 0) addLeft(data, at, end, bytesPerPixel);
        else addPaeth(data, at, end, bytesPerPixel, at - above);
        break;
      default:
        return false;
    }
  }
  return true;
}

function addLeft(data: Uint8Array, at: number, end: number, pixel: number): void {
  for (let i = at + pixel; i < end; i += 1) data[i] = (data[i] ?? 0) + (data[i - pixel] ?? 0);
}

function addUp(data: Uint8Array, at: number, end: number, up: number): void {
  for (let i = at; i < end; i += 1) data[i] = (data[i] ?? 0) + (data[i - up] ?? 0);
}

/** `up` is 0 in the first row. */
function addAverage(data: Uint8Array, at: number, end: number, pixel: number, up: number): void {
  for (let i = at; i < end; i += 1) {
    const left = i - at < pixel ? 0 : (data[i - pixel] ?? 0);
    const above = up === 0 ? 0 : (data[i - up] ?? 0);
    data[i] = (data[i] ?? 0) + ((left + above) >>> 1);
  }
}

function addPaeth(data: Uint8Array, at: number, end: number, pixel: number, up: number): void {
  for (let i = at; i < end; i += 1) {
    const isFirst = i - at < pixel;
    const left = isFirst ? 0 : (data[i - pixel] ?? 0);
    const above = data[i - up] ?? 0;
    const corner = isFirst ? 0 : (data[i - up - pixel] ?? 0);
    const byLeft = Math.abs(above - corner);
    const byAbove = Math.abs(left - corner);
    const byCorner = Math.abs(left + above - 2 * corner);
    const nearest =
      byLeft <= byAbove && byLeft <= byCorner ? left : byAbove <= byCorner ? above : corner;
    data[i] = (data[i] ?? 0) + nearest;
  }
}
