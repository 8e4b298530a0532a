import type { WebhookDeliveryDetails } from "@platen/sdk";
import type { ReactNode } from "react";
import { Code } from "#kit/code.tsx";
import { Fact } from "#kit/fact.tsx";
import { Time } from "#kit/time.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { headerText } from "./delivery-state.ts";

const TEXTS = webhookWords.delivery;

type Attempt = WebhookDeliveryDetails["attempt_log"][number];

/** An attempt: its request and its answer, whatever they contain, as text. */
export function AttemptView({ attempt }: { readonly attempt: Attempt }): ReactNode {
  const { attempt: number, started_at, duration_ms, request, response, error } = attempt;
  return (
    <section className="card" aria-label={TEXTS.attempt(number)}>
      <h2>{TEXTS.attempt(number)}</h2>
      <dl className="facts webhook-facts">
        <Fact title={TEXTS.started}>
          <Time at={started_at} isExact />
        </Fact>
        <Fact title={TEXTS.took}>
          {duration_ms === null ? TEXTS.running : TEXTS.ms(duration_ms)}
        </Fact>
        <Fact title={webhookWords.deliveries.answer}>
          {response?.status_code ?? webhookWords.deliveries.none}
        </Fact>
        {error !== null && (
          <Fact title={TEXTS.error}>
            <span className="long">{error}</span>
          </Fact>
        )}
      </dl>
      <h3>{TEXTS.request(number)}</h3>
      <Code
        text={`POST ${request.url}\n${headerText(request.headers)}`}
        label={TEXTS.request(number)}
      />
      {response === null ? (
        <p>{TEXTS.noResponse}</p>
      ) : (
        <>
          <h3>{TEXTS.response(number)}</h3>
          <Code text={responseText(response)} label={TEXTS.response(number)} />
        </>
      )}
    </section>
  );
}

function responseText({ status_code, headers, body }: NonNullable<Attempt["response"]>): string {
  const head = `${status_code}\n${headerText(headers ?? {})}`;
  return `${head}\n\n${body === null || body === "" ? `(${TEXTS.emptyBody})` : body}`;
}
