import { ATTEMPTS_MAX } from "../../service/domain/webhooks/mod.ts";
import { verified } from "../../test/support/receiver/webhook-harness.ts";
import type { Hook, Taken } from "./webhook-endpoints.ts";

/** The final state of a delivery in the database. */
export type EndedDelivery = {
  readonly eventId: string;
  readonly status: string;
  readonly attempts: number;
};

/** An endpoint, its webhook's secret and its deliveries. */
export type Emitted = {
  readonly hook: Hook;
  readonly secret: string;
  readonly deliveries: readonly EndedDelivery[];
};

/** The result of a campaign. */
export type Figures = {
  readonly counts: {
    readonly kills: number;
    readonly events: number;
    readonly deliveries: number;
    readonly delivered: number;
    readonly failed: number;
    readonly requests: number;
    /** Requests for deliveries that the endpoint had accepted already. */
    readonly duplicates: number;
    /** Counted attempts that never arrived, because their process was killed. */
    readonly unseen: number;
    readonly attemptsMost: number;
  };
  /** Violations, in sentences. */
  readonly faults: readonly string[];
};

/** Compares received requests with emitted events and recorded deliveries. */
export async function figuresOf(
  kills: number,
  events: readonly string[],
  emitted: readonly Emitted[],
): Promise<Figures> {
  const faults: string[] = [];
  const bodies = new Map<string, Buffer>();
  let duplicates = 0;
  for (const one of emitted) {
    const byEvent = Map.groupBy(one.hook.taken, ({ eventId }) => eventId);
    const recorded = new Map(one.deliveries.map((delivery) => [delivery.eventId, delivery]));
    if (recorded.size !== events.length || one.deliveries.length !== events.length)
      faults.push(`${one.hook.name}: ${one.deliveries.length} deliveries`);
    for (const id of events) {
      const taken = byEvent.get(id) ?? [];
      duplicates += duplicatesIn(taken);
      const fault = faultOf(taken, recorded.get(id), one.hook.isDown);
      if (fault !== null) faults.push(`${one.hook.name}: ${id} ${fault}`);
      faults.push(...(await badRequests(taken, one.secret, bodies)));
    }
    for (const id of byEvent.keys()) if (!events.includes(id)) faults.push(`${id} is unknown`);
  }
  const deliveries = emitted.flatMap((one) => one.deliveries);
  const requests = emitted.reduce((sum, { hook }) => sum + hook.taken.length, 0);
  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
  return {
    counts: {
      kills,
      events: events.length,
      deliveries: deliveries.length,
      delivered: deliveries.filter(({ status }) => status === "delivered").length,
      failed: deliveries.filter(({ status }) => status === "failed").length,
      requests,
      duplicates,
      unseen: attempts - requests,
      attemptsMost: Math.max(...deliveries.map((delivery) => delivery.attempts)),
    },
    faults,
  };
}

/** Whether there is a violation; a campaign without kills, events or requests proves nothing. */
export function hasFault({ counts, faults }: Figures): boolean {
  const { kills, events, requests, delivered, failed } = counts;
  return faults.length > 0 || [kills, events, requests, delivered, failed].includes(0);
}

function faultOf(
  taken: readonly Taken[],
  delivery: EndedDelivery | undefined,
  isDown: boolean,
): string | null {
  if (delivery === undefined) return "has no delivery";
  const { status, attempts } = delivery;
  if (status !== (isDown ? "failed" : "delivered")) return `is ${status} after ${attempts}`;
  if (!isDown && !taken.some(({ isAnswered }) => isAnswered)) return "never arrived";
  if (attempts > ATTEMPTS_MAX || (isDown && attempts < ATTEMPTS_MAX)) return `${attempts} attempts`;
  if (taken.length > attempts) return `came ${taken.length} times in ${attempts} attempts`;
  // A process repeats a successful request only if it was killed before recording it.
  const answered = taken.filter(({ isAnswered }) => isAnswered);
  if (new Set(answered.map(({ epoch }) => epoch)).size < answered.length)
    return "came twice without a kill between";
  return null;
}

function duplicatesIn(taken: readonly Taken[]): number {
  const first = taken.findIndex(({ isAnswered }) => isAnswered);
  return first === -1 ? 0 : taken.length - first - 1;
}

/** Requests with changed bytes or invalid signatures. */
async function badRequests(
  taken: readonly Taken[],
  secret: string,
  bodies: Map<string, Buffer>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const request of taken) {
    const { eventId, body } = request;
    const known = bodies.get(eventId) ?? body;
    bodies.set(eventId, known);
    if (!known.equals(body)) faults.push(`${eventId} came with other bytes`);
    const id = await verified(request, secret).then(
      (event) => event.id,
      (error: unknown) => String(error),
    );
    if (id !== eventId) faults.push(`${eventId} is signed badly: ${id}`);
  }
  return faults;
}
