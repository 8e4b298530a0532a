import { present } from "#base/assert.ts";
import type { Gate } from "#base/async/gate.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import { isReplayable, lockIdempotencyKey } from "#domain/accounts";
import type { Reply } from "../reply.ts";
import type { RawInput, Route } from "../route.ts";
import type { TransactionStores, Uses } from "../uses.ts";
import { fingerprint } from "./fingerprint.ts";
import { keepForm } from "./kept-form.ts";
import { keptRefusal, keptReply, type ReplayPorts, replayOf } from "./replay.ts";

/** What answering a request once, however often it is sent, needs. */
export type OncePorts = ReplayPorts &
  Pick<Uses, "clock"> & {
    readonly transact: Transact<TransactionStores>;
    /** All routes in their order, on the stores of one transaction. */
    readonly routesOn: (stores: TransactionStores) => readonly Route[];
  };

/** A POST as it came in, for the route at `index`. */
export type Posted = {
  readonly route: Route;
  /** Bounds how many of the route's received forms are worked on; entered before the transaction begins. */
  readonly gate: Gate | null;
  readonly index: number;
  /** The caller's Idempotency-Key. */
  readonly key: string;
  readonly requestId: string;
  /** Path and query. */
  readonly url: string;
  readonly input: RawInput;
};

const KEY = /^[ -~]{1,255}$/;

/** The Idempotency-Key of a request; null without one, 400 `validation_error` for what is none. */
export function idempotencyKey(headers: RawInput["headers"]): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && KEY.test(key)) return key;
  const message = "An Idempotency-Key is 1 to 255 printable ASCII characters.";
  throw invalid(message, [{ field: "Idempotency-Key", code: "invalid_format", message }]);
}

/**
 * Does what a route does once for an Idempotency-Key, and answers the same again after that. The
 * work and the record of its answer stand in one transaction: who is killed between leaves neither.
 * The files of a form are taken in before, and dropped when they come to nothing.
 */
export async function answerOnce(ports: OncePorts, posted: Posted): Promise<Reply> {
  const { route, url, input } = posted;
  if (route.form === null)
    return (await atPlace(ports, posted, fingerprint({ url, body: input.body }), input)).reply;
  const kept = await keepForm(input.form, (form) => route.run({ ...input, form }));
  try {
    const print = fingerprint({ url, fields: kept.fields, files: kept.sums });
    const work = (): Promise<Answered> =>
      atPlace(ports, posted, print, { ...input, form: kept.form });
    const answered = await (posted.gate?.with(work) ?? work());
    if (answered.isReplay) await kept.drop();
    return answered.reply;
  } catch (error) {
    await kept.drop();
    throw error;
  }
}

type Answered = { readonly reply: Reply; readonly isReplay: boolean };

/** Throws what the work was refused with, recorded or not. */
async function atPlace(
  ports: OncePorts,
  { route, index, key, requestId }: Posted,
  print: string,
  input: RawInput,
): Promise<Answered> {
  const { accountId, environment } = input.caller;
  const place = { accountId, environment, route: `${route.method} ${route.path}`, key };
  await using undo = new AsyncDisposableStack();
  const done = await ports.transact(async (stores): Promise<Answered | Refusal> => {
    const { idempotency } = stores;
    const before = await lockIdempotencyKey(idempotency, place, print, ports.clock.now());
    if (before !== null) return { reply: replayOf(ports, before, requestId), isReplay: true };
    const inner = present(ports.routesOn(stores)[index], "route in the transaction");
    const result = await idempotency.attempt(() => inner.run(input)).catch(toBeKept);
    const { answer, reply } =
      result instanceof Refusal
        ? { answer: keptRefusal(ports, result, requestId), reply: result }
        : await keptReply(ports, result, undo);
    const recordedAt = ports.clock.now();
    await idempotency.record(place, { ...answer, fingerprint: print, recordedAt });
    return reply instanceof Refusal ? reply : { reply, isReplay: false };
  });
  undo.move();
  if (done instanceof Refusal) throw done;
  return done;
}

function toBeKept(error: unknown): Refusal {
  if (error instanceof Refusal && isReplayable(error)) return error;
  throw error;
}
