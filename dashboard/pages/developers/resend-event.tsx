import type { WebhookConfigResponse, WebhookEvent } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Actions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { Select } from "#kit/select.tsx";
import { toast } from "#kit/toasts.tsx";
import { FormError } from "#states/form-error.tsx";
import { Loaded } from "#states/loaded.tsx";
import { developerWords } from "#words/en/developers.ts";
import { words } from "#words/en.ts";

const TEXTS = developerWords.events;

type Props = { readonly event: WebhookEvent; readonly onClose: () => void };

/** Delivers an event again, to a webhook of the environment. */
export function ResendEvent({ event, onClose }: Props): ReactNode {
  const webhooks = useScopedQuery(["webhooks", "choice"], (platen, options) =>
    platen.webhookConfigs.list({}, options).toArray(),
  );
  return (
    <Loaded query={webhooks}>
      {([first, ...rest]) =>
        first === undefined ? (
          <>
            <p>{TEXTS.noWebhook}</p>
            <Actions>
              <Button onPress={onClose}>{words.common.close}</Button>
            </Actions>
          </>
        ) : (
          <ResendForm event={event} first={first} rest={rest} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

function ResendForm(
  props: Props & {
    readonly first: WebhookConfigResponse;
    readonly rest: readonly WebhookConfigResponse[];
  },
): ReactNode {
  const { event, first, rest, onClose } = props;
  const [webhook, setWebhook] = useState(String(first.id));
  const { mutate, isPending, error } = useScopedMutation(
    // The replay of a period is the only one of single events: here it is the event's own moment.
    (platen, at: string) => platen.webhookConfigs.replay(Number(webhook), { from: at, to: at }),
    [["webhooks"]],
  );
  const send = (): void =>
    mutate(event.created_at, {
      onSuccess: ({ created }) => {
        toast(TEXTS.sent(created));
        onClose();
      },
    });
  return (
    <Form onSubmit={send} error={<FormError error={error} />}>
      <p>{TEXTS.resendHint}</p>
      <Select
        label={TEXTS.webhook}
        choices={[first, ...rest].map(({ id, name, webhook_url: url }) => ({
          id: String(id),
          label: name,
          hint: url,
        }))}
        value={webhook}
        onChange={setWebhook}
      />
      <Actions>
        <Button type="submit" look="primary" isPending={isPending}>
          {TEXTS.resend}
        </Button>
        <Button onPress={onClose}>{words.common.cancel}</Button>
      </Actions>
    </Form>
  );
}
