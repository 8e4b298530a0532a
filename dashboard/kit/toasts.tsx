import type { ReactNode } from "react";
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from "react-aria-components/Toast";
import { words } from "#words/en.ts";

type Note = { readonly text: string; readonly tone: "done" | "failed" };

const AT_ONCE = 3;
/** Long enough to read; failures stay until they are closed. */
const SHOWN_MS = 6000;

const queue = new ToastQueue<Note>({ maxVisibleToasts: AT_ONCE });

/** Shows that something was done, for some seconds. */
export function toast(text: string): void {
  queue.add({ text, tone: "done" }, { timeout: SHOWN_MS });
}

/** Shows that something failed, until it is closed. */
export function toastFailure(text: string): void {
  queue.add({ text, tone: "failed" });
}

/** Where toasts appear; once, in the shell. */
export function Toasts(): ReactNode {
  return (
    <ToastRegion queue={queue} className="toasts">
      {({ toast: shown }) => (
        <Toast toast={shown} className={`toast toast-${shown.content.tone}`}>
          <ToastContent className="toast-content">
            <Text slot="title">{shown.content.text}</Text>
          </ToastContent>
          <Button slot="close" className="button button-quiet" aria-label={words.common.close}>
            <span aria-hidden="true">×</span>
          </Button>
        </Toast>
      )}
    </ToastRegion>
  );
}
