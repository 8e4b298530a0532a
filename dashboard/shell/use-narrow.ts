import { useSyncExternalStore } from "react";

/** The width below which the navigation opens by a button; also in `shell.css`. */
const NARROW = "(max-width: 48rem)";

/** True while the window is as narrow as a phone, or its text very large. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
