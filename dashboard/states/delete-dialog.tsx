import type { Platen } from "@platen/sdk";
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { Dialog } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { ConfirmDeletion } from "./confirm-deletion.tsx";

type Props<Item> = {
  /** The object to delete; null: closed. */
  readonly item: Item | null;
  readonly texts: {
    readonly title: string;
    /** The effect of the deletion. */
    readonly lead: string;
    readonly submit: string;
    /** The toast afterwards. */
    readonly done: string;
  };
  readonly remove: (platen: Platen, item: Item) => Promise<unknown>;
  /** The lists that are read again. */
  readonly changes: readonly QueryKey[];
  readonly onClose: () => void;
  /** By default it only closes. */
  readonly onDeleted?: () => void;
  /** Shows an error of this deletion in other words; undefined: as usual. */
  readonly failureOf?: (error: unknown) => ReactNode | undefined;
};

/** Asks whether something is to be deleted, and deletes it. */
export function DeleteDialog<Item>(props: Props<Item>): ReactNode {
  const { item, texts, onClose } = props;
  return (
    <Dialog title={texts.title} isOpen={item !== null} onClose={onClose} isAlert>
      {item !== null && <Confirmation {...props} item={item} />}
    </Dialog>
  );
}

function Confirmation<Item>(props: Props<Item> & { readonly item: Item }): ReactNode {
  const { item, texts, remove, changes, onClose, onDeleted = onClose, failureOf } = props;
  const deleting = useScopedMutation(async (platen) => {
    await remove(platen, item);
    toast(texts.done);
    onDeleted();
  }, changes);
  const failure = failureOf?.(deleting.error);
  return (
    <ConfirmDeletion
      deleting={deleting}
      confirm={texts.submit}
      onConfirm={() => deleting.mutate(undefined)}
      onCancel={onClose}
      {...(failure === undefined ? {} : { failure })}
    >
      <p>{texts.lead}</p>
    </ConfirmDeletion>
  );
}
