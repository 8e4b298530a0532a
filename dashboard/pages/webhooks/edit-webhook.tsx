import type { Platen, WebhookConfigResponse } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { EVENT_TYPES, type EventType } from "#data/events.ts";
import { useReadAgain, useScope } from "#data/scope.ts";
import { Checkbox } from "#kit/checkbox.tsx";
import { DialogActions } from "#kit/dialog.tsx";
import { Form } from "#kit/form.tsx";
import { TextField } from "#kit/text-field.tsx";
import { FormError } from "#states/form-error.tsx";
import { useForm } from "#states/use-form.ts";
import { webhookWords } from "#words/en/webhooks.ts";
import { words } from "#words/en.ts";
import { beginningOf, bodyOf, missingIn } from "./webhook-form.ts";

const TEXTS = webhookWords.form;

/** The form of a webhook, new or existing. */
export function EditWebhook<T>(props: {
  /** Null: a new one. */
  readonly webhook: WebhookConfigResponse | null;
  readonly send: (platen: Platen, body: ReturnType<typeof bodyOf>) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { webhook, send, onDone, onCancel } = props;
  const { platen, environment } = useScope();
  const readAgain = useReadAgain();
  const [values, setValues] = useState(() => beginningOf(webhook));
  const { name, url, events } = values;
  const form = useForm({
    check: () => missingIn(values),
    send: async () => {
      const result = await send(platen, bodyOf(values));
      await readAgain([["webhooks"]]);
      return result;
    },
    onDone,
  });
  const title = webhook === null ? TEXTS.create : TEXTS.edit(webhook.name);
  return (
    <Form label={title} onSubmit={form.submit} error={<FormError error={form.error} />}>
      {webhook === null && <p>{TEXTS.createIn(words.environments[environment])}</p>}
      <TextField
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={(text) => setValues({ ...values, name: text })}
        error={form.faults["name"]}
      />
      <TextField
        label={TEXTS.url}
        hint={TEXTS.urlHint}
        type="url"
        autoComplete="off"
        value={url}
        onChange={(text) => setValues({ ...values, url: text })}
        error={form.faults["webhook_url"]}
      />
      <EventChoices
        events={events}
        error={form.faults["events"]}
        onChange={(chosen) => setValues({ ...values, events: chosen })}
      />
      <DialogActions
        label={webhook === null ? TEXTS.create : words.common.save}
        isPending={form.isPending}
        onCancel={onCancel}
      />
    </Form>
  );
}

function EventChoices(props: {
  readonly events: readonly EventType[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly EventType[]) => void;
}): ReactNode {
  const { events, error, onChange } = props;
  return (
    <fieldset className="webhook-events">
      <legend className="field-label">{TEXTS.events}</legend>
      {EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={webhookWords.events[type]}
          isChecked={events.includes(type)}
          onChange={(isChecked) =>
            onChange(EVENT_TYPES.filter((one) => (one === type ? isChecked : events.includes(one))))
          }
        />
      ))}
      {error !== undefined && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
