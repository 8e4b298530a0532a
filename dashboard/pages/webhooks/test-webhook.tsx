import type { WebhookConfigResponse, WebhookTestResult } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import type { EventType } from "#data/events.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { choicesOf } from "#kit/choices.ts";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { FormError } from "#states/form-error.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { words } from "#words/en.ts";

const TEXTS = webhookWords.test;
const EXAMPLES = choicesOf(webhookWords.events);

/** Sends an example to a webhook and shows what it answered. */
export function TestWebhook(props: {
  readonly webhook: WebhookConfigResponse;
  readonly onClose: () => void;
}): ReactNode {
  const { webhook, onClose } = props;
  const [event_type, setEvent] = useState<EventType>(webhook.events[0] ?? "generation.completed");
  const testing = useScopedMutation(
    (platen, type: EventType) =>
      platen.webhookConfigs.test({ webhook_id: webhook.id, event_type: type }),
    [],
  );
  return (
    <Form
      label={TEXTS.title(webhook.name)}
      onSubmit={() => testing.mutate(event_type)}
      error={<FormError error={testing.error} />}
    >
      <p>{TEXTS.lead}</p>
      <Select label={TEXTS.event} choices={EXAMPLES} value={event_type} onChange={setEvent} />
      <div role="status">
        {testing.data !== undefined && !testing.isPending && <Outcome result={testing.data} />}
      </div>
      <Actions>
        <Button look="primary" type="submit" isPending={testing.isPending}>
          {TEXTS.submit}
        </Button>
        <Button onPress={onClose}>{words.common.close}</Button>
      </Actions>
    </Form>
  );
}

function Outcome({ result }: { readonly result: WebhookTestResult }): ReactNode {
  const { success, status_code: status, response_time_ms, error } = result;
  const ms = Math.round(response_time_ms);
  if (status === null) return <Banner tone="danger">{TEXTS.unanswered(error ?? "")}</Banner>;
  return success ? (
    <Banner tone="done">{TEXTS.passed(status, ms)}</Banner>
  ) : (
    <Banner tone="danger">{TEXTS.refused(status, ms)}</Banner>
  );
}
