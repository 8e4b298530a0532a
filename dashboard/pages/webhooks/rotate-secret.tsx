import type { SecretRotated, WebhookConfigResponse } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { choicesOf } from "#kit/choices.ts";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { FormError } from "#states/form-error.tsx";
import { webhookWords } from "#words/en/webhooks.ts";

const TEXTS = webhookWords.rotate;

type Overlap = keyof typeof TEXTS.overlaps;

const OVERLAPS = choicesOf(TEXTS.overlaps);

/** The same in seconds; 7 days are the most that the service accepts. */
const OVERLAP_SECONDS: Readonly<Record<Overlap, number>> = {
  now: 0,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

/** Puts a new secret in the place of the old one, which may stay valid for a while. */
export function RotateSecret(props: {
  readonly webhook: WebhookConfigResponse;
  readonly onRotated: (rotated: SecretRotated) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { webhook, onRotated, onCancel } = props;
  const [overlap, setOverlap] = useState<Overlap>("day");
  const rotating = useScopedMutation(
    (platen, overlap_seconds: number) =>
      platen.webhookConfigs.rotateSecret(webhook.id, { overlap_seconds }),
    [["webhooks", "one"]],
  );
  return (
    <Form
      label={TEXTS.title(webhook.name)}
      onSubmit={() => rotating.mutate(OVERLAP_SECONDS[overlap], { onSuccess: onRotated })}
      error={<FormError error={rotating.error} />}
    >
      <p>{TEXTS.lead}</p>
      <Select label={TEXTS.overlap} choices={OVERLAPS} value={overlap} onChange={setOverlap} />
      <DialogActions label={TEXTS.submit} isPending={rotating.isPending} onCancel={onCancel} />
    </Form>
  );
}
