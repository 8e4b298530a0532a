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

const ToastRegion = lazy(async () => ({
  default: (await import("./toast-region.tsx")).ToastRegion,
}));

/** Where toasts appear; once, in the shell. */
export function Toasts(): ReactNode {
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
