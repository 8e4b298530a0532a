import type { Authority } from "../../test/support/receiver/authority.ts";
import type { Received } from "../../test/support/receiver/received.ts";
import { type Endpoint, testReceiver } from "../../test/support/receiver/receiver.ts";
import { answers, later, type Reply } from "../../test/support/receiver/receiver-replies.ts";

/** A request received by an endpoint. */
export type Taken = Received & {
  readonly eventId: string;
  /** Number of kills so far. */
  readonly epoch: number;
  readonly isAnswered: boolean;
};

/** An endpoint with its own behaviour, which records its requests. */
export type Hook = {
  readonly name: string;
  readonly url: string;
  /** It always fails, so that no event is delivered. */
  readonly isDown: boolean;
  readonly taken: readonly Taken[];
};

export type Hooks = { readonly all: readonly Hook[]; readonly stop: () => Promise<void> };

/** Most random failures of an event; the rest of the seven attempts is for kills. */
const FAILURES_MAX = 2;
const SLOW_MS_MAX = 400;
const GOOD = answers(200);
const REFUSES = answers(503);

/** Endpoints of all kinds at one receiver; `epoch` returns the number of kills so far. */
export async function openEndpoints(
  authority: Authority,
  random: () => number,
  epoch: () => number,
): Promise<Hooks> {
  const receiver = await testReceiver({ authority });
  const kinds: readonly (readonly [string, (failed: number) => readonly [boolean, Reply]])[] = [
    ["prompt", () => [true, GOOD]],
    ["slow", () => [true, later(random() * SLOW_MS_MAX, GOOD)]],
    ["refuses now and then", (failed) => nowAndThen(failed, REFUSES)],
    ["hangs up now and then", (failed) => nowAndThen(failed, hangsUp)],
    ["down", () => [false, REFUSES]],
  ];
  function nowAndThen(failed: number, bad: Reply): readonly [boolean, Reply] {
    const isBad = failed < FAILURES_MAX && random() < 0.3;
    return isBad ? [false, bad] : [true, later(random() * 50, GOOD)];
  }
  const all = kinds.map(([name, decide]) =>
    hook(name, receiver.at(`/${name.replaceAll(" ", "-")}`), decide, epoch),
  );
  return { all, stop: receiver.stop };
}

function hangsUp(response: { readonly destroy: () => void }): void {
  response.destroy();
}

function hook(
  name: string,
  endpoint: Endpoint,
  decide: (failed: number) => readonly [boolean, Reply],
  epoch: () => number,
): Hook {
  const taken: Taken[] = [];
  const failed = new Map<string, number>();
  endpoint.answer((response, received) => {
    const eventId = received.headers["webhook-id"] ?? "";
    const failures = failed.get(eventId) ?? 0;
    const [isAnswered, reply] = decide(failures);
    if (!isAnswered) failed.set(eventId, failures + 1);
    taken.push({ ...received, eventId, epoch: epoch(), isAnswered });
    reply(response, received);
  });
  return { name, url: endpoint.url, isDown: name === "down", taken };
}
