import type { Answer } from "../support/harness/ask.ts";
import type { Actor, Stage } from "./stage.ts";

/** Ways to provoke responses of webhook operations, by short name and status or code. */
export const OF_WEBHOOKS: Readonly<Record<string, (stage: Stage) => Promise<Answer>>> = {
  "GET /webhook-configs/{webhook_id}/deliveries/{delivery_id} 200": async (stage) => {
    const actor = await stage.actor();
    for (const statement of makeDelivered(actor)) await stage.alter(statement);
    return await stage.send({ actor });
  },
  "POST /webhook-configs feature_limit_reached": async (stage) => {
    const actor = await stage.actor();
    await stage.alter(
      `insert into webhook (account_id, environment, name, url, events, is_active, secret, created_at)
       select account_id, environment, name, url, events, is_active, secret, created_at
       from webhook, generate_series(1, 99) where account_id = '${actor.accountId}'`,
    );
    return await stage.send({ actor });
  },
};

/** Inserts the rows of a past delivery. */
function makeDelivered({ ids: { delivery_id } }: Actor): readonly string[] {
  const headers = { "content-type": "application/json", "service-event": "generation.completed" };
  return [
    `insert into webhook_attempt (delivery_id, attempt, started_at, duration_ms, url, request_headers,
       response_code, response_headers, response_body, error)
     values (${delivery_id}, 1, now(), 42, 'https://forms.example/hook', '${JSON.stringify(headers)}',
       204, '{"server":"example"}', '', null)`,
    `delete from webhook_queue where delivery_id = ${delivery_id}`,
    `update webhook_delivery set status = 'delivered', attempts = 1,
       delivered_at = now(), response_code = 204, duration_ms = 42 where id = ${delivery_id}`,
  ];
}
