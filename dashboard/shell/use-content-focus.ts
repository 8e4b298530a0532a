import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the content when another page is shown, as loading a page does: keyboard and screen reader then
 * continue there instead of in the navigation.
 */
export function useContentFocus(path: string): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement | null>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [path]);
  return content;
}
