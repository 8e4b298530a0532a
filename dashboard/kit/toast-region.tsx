import { type ReactNode, useEffect } from "react";
import {
  UNSTABLE_ToastRegion as AriaToastRegion,
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from "react-aria-components/Toast";
import { words } from "#words/en.ts";
import { type Note, notes } from "./notes.ts";

const AT_ONCE = 3;
/** Long enough to read; failures stay until they are closed. */
const SHOWN_MS = 6000;

const queue = new ToastQueue<Note>({ maxVisibleToasts: AT_ONCE });

/** The messages, above the page; focus moves there with F6. */
export function ToastRegion(): ReactNode {
  useEffect(() => {
    let lastDone: string | null = null;
    notes.connect((note) => {
      if (note.tone === "failed") {
        queue.add(note);
        return;
      }
      // A later change may have undone the one that is shown.
      if (lastDone !== null) queue.close(lastDone);
      lastDone = queue.add(note, { timeout: SHOWN_MS });
    });
  }, []);
  return (
    <AriaToastRegion queue={queue} className="toasts" aria-label={words.common.messages}>
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
    </AriaToastRegion>
  );
}
