import { lazy, type ReactNode, Suspense } from "react";
import { notes } from "./notes.ts";

/** Shows that something was done, for some seconds. */
export function toast(text: string): void {
  notes.add({ text, tone: "done" });
}

/** Shows that something failed, until it is closed. */
export function toastFailure(text: string): void {
  notes.add({ text, tone: "failed" });
}

const ToastRegion = lazy(() =>
  import("./toast-region.tsx").then(
    ({ ToastRegion: region }) => ({ default: region }),
    // After an update the file has another name; the page works without toasts.
    () => ({ default: () => null }),
  ),
);

/** Where toasts appear; once, in the shell. */
export function Toasts(): ReactNode {
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
