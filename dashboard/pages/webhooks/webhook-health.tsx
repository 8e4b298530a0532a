import type { ReactNode } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { readServiceTime } from "#data/service-clock.ts";
import { Fact } from "#kit/fact.tsx";
import { Time } from "#kit/time.tsx";
import { Loaded } from "#states/loaded.tsx";
import { webhookWords } from "#words/en/webhooks.ts";
import { healthOf } from "./delivery-state.ts";

const TEXTS = webhookWords.health;
const LATEST = 500;

/** How the deliveries of the last 24 hours went, by the service's clock. */
export function WebhookHealth({ id }: { readonly id: number }): ReactNode {
  const query = useScopedQuery(["webhooks", "health", id], async (platen, options) => {
    const [{ items, next_cursor }, nowMs] = await Promise.all([
      platen.webhookConfigs.deliveries(id, { limit: LATEST }, options).page(),
      readServiceTime(),
    ]);
    return healthOf(items, next_cursor !== null, nowMs);
  });
  return (
    <section className="card" aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <Loaded query={query}>
        {({ delivered, waiting, failed, dueSince, isWhole }) => (
          <>
            <dl className="facts webhook-facts">
              <Fact title={TEXTS.delivered}>{delivered.toLocaleString("en")}</Fact>
              <Fact title={TEXTS.waiting}>{waiting.toLocaleString("en")}</Fact>
              <Fact title={TEXTS.failed}>{failed.toLocaleString("en")}</Fact>
              <Fact title={TEXTS.due}>
                {dueSince === null ? TEXTS.nothingDue : <Time at={dueSince} />}
              </Fact>
            </dl>
            {!isWhole && <p className="webhook-note">{TEXTS.latest(LATEST)}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}
