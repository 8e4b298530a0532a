import { useEffect } from "react";
import { words } from "#words/en.ts";

/** Sets the title of the tab, of its parts: what is shown, and how it is; the product's name is added. */
export function useTitle(...parts: readonly string[]): void {
  const title = [...parts, words.common.product].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
