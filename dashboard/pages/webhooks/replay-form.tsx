import type { WebhookConfigResponse } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { readServiceTime } from "#data/service-clock.ts";
import { choicesOf } from "#kit/choices.ts";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import type { DeliveryState } from "./delivery-state.ts";
import { type PERIODS, windowOf } from "./replay-window.ts";

const TEXTS = webhookWords.replay;
const PERIOD_CHOICES = choicesOf(TEXTS.periods);
const STATUS_CHOICES = choicesOf({ all: TEXTS.all, ...webhookWords.states });

/** Delivers the events of a period again. */
export function ReplayForm(props: {
  readonly webhook: WebhookConfigResponse;
  readonly onClose: () => void;
}): ReactNode {
  const { webhook, onClose } = props;
  const [period, setPeriod] = useState<keyof typeof PERIODS>("day");
  const [status, setStatus] = useState<DeliveryState | "all">("failed");
  const replaying = useScopedMutation(
    async (platen) =>
      platen.webhookConfigs.replay(webhook.id, {
        ...windowOf(period, await readServiceTime()),
        ...(status === "all" ? {} : { status }),
      }),
    [["webhooks"]],
  );
  const submit = (): void =>
    replaying.mutate(undefined, {
      onSuccess: ({ created }) => {
        toast(TEXTS.done(created));
        onClose();
      },
    });
  return (
    <Form
      label={TEXTS.title(webhook.name)}
      onSubmit={submit}
      error={<FormError error={replaying.error} />}
    >
      <p>{TEXTS.lead}</p>
      <Select label={TEXTS.period} choices={PERIOD_CHOICES} value={period} onChange={setPeriod} />
      <Select label={TEXTS.status} choices={STATUS_CHOICES} value={status} onChange={setStatus} />
      <DialogActions label={TEXTS.submit} isPending={replaying.isPending} onCancel={onClose} />
    </Form>
  );
}
