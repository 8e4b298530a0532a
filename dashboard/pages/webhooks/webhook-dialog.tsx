import type { SecretRotated, WebhookConfigResponse } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { Dialog } from "#kit/dialog.tsx";
import { toast } from "#kit/toasts.tsx";
import { DeleteDialog } from "#states/delete-dialog.tsx";
import { useOpenPage } from "#states/page-link.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { EditWebhook } from "./edit-webhook.tsx";
import { ReplayForm } from "./replay-form.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { SecretShown } from "./secret-shown.tsx";
import { TestWebhook } from "./test-webhook.tsx";

/** An action on a webhook that has a dialog. */
export type WebhookDialogKind = "edit" | "test" | "rotate" | "replay" | "remove";

type Props = {
  readonly webhook: WebhookConfigResponse;
  /** Null: closed. */
  readonly kind: WebhookDialogKind | null;
  readonly onClose: () => void;
};

const TITLES = {
  edit: webhookWords.form.edit,
  test: webhookWords.test.title,
  rotate: webhookWords.rotate.title,
  replay: webhookWords.replay.title,
};

/** The dialog that does something with a webhook. */
export function WebhookDialog({ webhook, kind, onClose }: Props): ReactNode {
  const [rotated, setRotated] = useState<SecretRotated | null>(null);
  const openPage = useOpenPage();
  const { remove, secret } = webhookWords;
  const isShown = kind !== null && kind !== "remove";
  const close = (): void => {
    setRotated(null);
    onClose();
  };
  return (
    <>
      <Dialog
        title={rotated !== null ? secret.title : isShown ? TITLES[kind](webhook.name) : ""}
        isOpen={isShown}
        onClose={close}
        isDismissable={rotated === null}
      >
        {rotated === null ? (
          <Content webhook={webhook} kind={kind} onClose={close} onRotated={setRotated} />
        ) : (
          <SecretShown
            secret={rotated.secret}
            oldUntil={rotated.old_secret_expires_at}
            onClose={close}
          />
        )}
      </Dialog>
      <DeleteDialog
        item={kind === "remove" ? webhook : null}
        texts={{ ...remove, title: remove.title(webhook.name) }}
        remove={(platen, { id }) => platen.webhookConfigs.delete(id)}
        changes={[["webhooks", "list"]]}
        onClose={onClose}
        onDeleted={() => openPage("/webhooks")}
      />
    </>
  );
}

function Content(
  props: Props & { readonly onRotated: (rotated: SecretRotated) => void },
): ReactNode {
  const { webhook, kind, onClose, onRotated } = props;
  switch (kind) {
    case "edit":
      return (
        <EditWebhook
          webhook={webhook}
          send={(platen, body) => platen.webhookConfigs.update(webhook.id, body)}
          onDone={() => {
            toast(webhookWords.form.changed);
            onClose();
          }}
          onCancel={onClose}
        />
      );
    case "test":
      return <TestWebhook webhook={webhook} onClose={onClose} />;
    case "rotate":
      return <RotateSecret webhook={webhook} onRotated={onRotated} onCancel={onClose} />;
    case "replay":
      return <ReplayForm webhook={webhook} onClose={onClose} />;
    case "remove":
    case null:
      return null;
  }
}
