import type { XfaNode, XfaPage } from "./node.ts";

/** UTF-16 units of all text on these pages. */
export function lettersOn(pages: readonly XfaPage[]): number {
  return pages.reduce((sum, { root }) => sum + lettersIn(root), 0);
}

function lettersIn({ value, children }: XfaNode): number {
  return children.reduce((sum, child) => sum + lettersIn(child), value?.length ?? 0);
}
