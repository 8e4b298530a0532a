import type { WebhookDeliveryDetails } from "@platen/sdk";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { useCanChange, useHasRole, useScopedMutation, useScopedQuery } from "#data/scope.ts";
import { Badge } from "#kit/badge.tsx";
import { Button } from "#kit/button.tsx";
import { Code } from "#kit/code.tsx";
import { Fact } from "#kit/fact.tsx";
import { Time } from "#kit/time.tsx";
import { toast, toastFailure } from "#kit/toasts.tsx";
import { failureText } from "#states/failure-state.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { words } from "#words/en.ts";
import { AttemptView } from "./attempt-view.tsx";
import { TONES } from "./delivery-state.ts";

const TEXTS = webhookWords.delivery;

/** A delivery, with the request and the answer of each attempt as text. */
export function DeliveryPage(): ReactNode {
  const { id, delivery } = useParams<{ id: string; delivery: string }>();
  const query = useScopedQuery(["webhooks", "delivery", id, delivery], async (platen, options) => {
    const [details, { name }] = await Promise.all([
      platen.webhookConfigs.delivery(Number(id), Number(delivery), options),
      platen.webhookConfigs.get(Number(id), options),
    ]);
    return { details, name };
  });
  return (
    <Page
      title={words.titles.delivery}
      lead={
        query.data !== undefined && (
          <PageLink className="link long" to={`/webhooks/${id}`}>
            {TEXTS.back(query.data.name)}
          </PageLink>
        )
      }
      actions={query.data !== undefined && <Resend details={query.data.details} />}
    >
      <Loaded query={query}>{({ details }) => <DeliveryView details={details} />}</Loaded>
    </Page>
  );
}

function DeliveryView({ details }: { readonly details: WebhookDeliveryDetails }): ReactNode {
  const { request, attempt_log: attempts } = details;
  return (
    <>
      <section className="card" aria-label={webhookWords.events[details.event_type]}>
        <h2>{webhookWords.events[details.event_type]}</h2>
        <DeliveryFacts details={details} />
        {request !== null && (
          <>
            <h3>{TEXTS.body}</h3>
            <Code text={request.body} label={TEXTS.body} />
          </>
        )}
      </section>
      {attempts.length === 0 && <p>{TEXTS.noAttempts}</p>}
      {attempts.toReversed().map((attempt) => (
        <AttemptView key={attempt.attempt} attempt={attempt} />
      ))}
    </>
  );
}

function DeliveryFacts({ details }: { readonly details: WebhookDeliveryDetails }): ReactNode {
  const { status, event_id, attempts, max_attempts, created_at, delivered_at } = details;
  return (
    <dl className="facts webhook-facts">
      <Fact title={webhookWords.deliveries.state}>
        <Badge tone={TONES[status]}>{webhookWords.states[status]}</Badge>
      </Fact>
      <Fact title={webhookWords.deliveries.attempts}>
        {webhookWords.deliveries.of(attempts, max_attempts)}
      </Fact>
      <Fact title={webhookWords.deliveries.created}>
        <Time at={created_at} isExact />
      </Fact>
      {delivered_at !== null && (
        <Fact title={TEXTS.delivered}>
          <Time at={delivered_at} isExact />
        </Fact>
      )}
      {details.next_attempt_at !== null && (
        <Fact title={webhookWords.deliveries.next}>
          <Time at={details.next_attempt_at} isExact />
        </Fact>
      )}
      <Fact title={TEXTS.id}>
        <code className="long">{event_id}</code>
      </Fact>
    </dl>
  );
}

function Resend({ details }: { readonly details: WebhookDeliveryDetails }): ReactNode {
  const { id, webhook_config_id: webhook } = details;
  const isEditor = useHasRole("editor");
  const canChange = useCanChange();
  const openPage = useOpenPage();
  const resending = useScopedMutation(
    (platen) => platen.webhookConfigs.resend(webhook, id),
    [["webhooks"]],
  );
  if (!isEditor) return null;
  const resend = (): void =>
    resending.mutate(undefined, {
      onSuccess: (made) => {
        toast(TEXTS.resent);
        openPage(`/webhooks/${webhook}/deliveries/${made.id}`);
      },
      onError: (error) => toastFailure(failureText(error)),
    });
  return (
    <Button look="primary" isDisabled={!canChange} isPending={resending.isPending} onPress={resend}>
      {TEXTS.resend}
    </Button>
  );
}
