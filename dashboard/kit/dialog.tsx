import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components/Modal";
import { words } from "#words/en.ts";
import { Button } from "./button.tsx";

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** False where only a button may close it, such as when a key is shown once. */
  readonly isDismissable?: boolean;
  /** For questions that interrupt. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
};

/** A dialog above the page; Escape and a click beside it close it. */
export function Dialog(props: Props): ReactNode {
  const { title, isOpen, onClose, isDismissable = true, isAlert = false, children } = props;
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal">
        <AriaDialog className="dialog" role={isAlert ? "alertdialog" : "dialog"}>
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog or form. */
export function Actions({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className="actions">{children}</div>;
}

/** The buttons of a dialog that asks for something. Without `onPress` the first one submits the form around it. */
export function DialogActions(props: {
  readonly label: string;
  readonly look?: "primary" | "danger";
  readonly isPending?: boolean;
  readonly onPress?: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { label, look = "primary", isPending = false, onPress, onCancel } = props;
  return (
    <Actions>
      <Button
        look={look}
        isPending={isPending}
        {...(onPress === undefined ? { type: "submit" } : { onPress })}
      >
        {label}
      </Button>
      <Button onPress={onCancel}>{words.common.cancel}</Button>
    </Actions>
  );
}
