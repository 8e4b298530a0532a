import { HANGUL, KANA } from "./east-asian.ts";
import type { Face } from "./script-layout.ts";

/** The faces as indices, the preferred first: Han characters are drawn as the text's language has them, where it says. */
export function faceOrder(faces: readonly Face[], text: string): readonly number[] {
  const order = faces.map((_, index) => index);
  const chinese = faces.findIndex(({ name }) => name === "chinese");
  if (chinese < 0) return order;
  const wanted = KANA.test(text) ? "japanese" : HANGUL.test(text) ? "korean" : null;
  const preferred = faces.findIndex(({ name }) => name === wanted);
  if (preferred < chinese) return order;
  order.splice(preferred, 1);
  order.splice(chinese, 0, preferred);
  return order;
}
