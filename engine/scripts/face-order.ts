import { HANGUL, KANA } from "./east-asian.ts";
import type { Face } from "./script-layout.ts";
import type { FaceName } from "./shaper.ts";

/**
 * Indices of the faces by preference: of two weights that of the form's own font first, and for Han characters the face
 * of the text's language, if known.
 */
export function faceOrder(faces: readonly Face[], text: string, bold: boolean): readonly number[] {
  const order = faces.map((_, index) => index);
  putBefore(order, faces, bold ? "sansBold" : "sans", bold ? "sans" : "sansBold");
  if (KANA.test(text)) putBefore(order, faces, "japanese", "chinese");
  else if (HANGUL.test(text)) putBefore(order, faces, "korean", "chinese");
  return order;
}

function putBefore(
  order: number[],
  faces: readonly Face[],
  preferred: FaceName,
  other: FaceName,
): void {
  const placeOf = (wanted: FaceName): number =>
    order.indexOf(faces.findIndex(({ name }) => name === wanted));
  const [from, to] = [placeOf(preferred), placeOf(other)];
  if (from > to && to >= 0) order.splice(to, 0, ...order.splice(from, 1));
}
