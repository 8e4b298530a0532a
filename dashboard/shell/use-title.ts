import { useEffect } from "react";
import { words } from "#words/en.ts";

/** Sets the title of the tab. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? words.common.product : `${title} · ${words.common.product}`;
  }, [title]);
}
