import { createHash } from "node:crypto";
import type { Gate } from "#base/gate.ts";
import type { Clock } from "#base/instant.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import { holdPlace, type IdempotencyStore, isKept } from "#domain/accounts";
import type { Reply } from "../reply.ts";
import type { RawInput, Route } from "../route.ts";
import { keepForm } from "./kept-form.ts";
import { keptRefusal, keptReply, type ReplayPorts, replayOf } from "./replay.ts";

/** What running a request once needs. */
export type OncePorts<Ports> = ReplayPorts & {
  readonly clock: Clock;
  /** Runs work with the routes' ports bound to one transaction. */
  readonly transact: Transact<Ports & { readonly idempotency: IdempotencyStore }>;
};

/** A POST as it was received. */
export type Posted<Ports> = {
  readonly route: Route<Ports>;
  /** Bounds how many of the route's received forms are worked on; entered before the transaction begins. */
  readonly gate: Gate | null;
  /** The caller's Idempotency-Key. */
  readonly key: string;
  readonly requestId: string;
  /** Path and query. */
  readonly url: string;
  readonly input: RawInput;
  /** The ports outside of the transaction, which receive the files of a form. */
  readonly ports: Ports;
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
export async function answerOnce<Ports>(
  ports: OncePorts<Ports>,
  posted: Posted<Ports>,
): Promise<Reply> {
  const { route, url, input } = posted;
  if (route.form === null)
    return (await atPlace(ports, posted, fingerprint({ url, body: input.body }), input)).reply;
  const kept = await keepForm(input.form, (form) => route.run({ ...input, form }, posted.ports));
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
async function atPlace<Ports>(
  ports: OncePorts<Ports>,
  { route, key, requestId }: Posted<Ports>,
  print: string,
  input: RawInput,
): Promise<Answered> {
  const { accountId, environment } = input.caller;
  const place = { accountId, environment, route: `${route.method} ${route.path}`, key };
  await using undo = new AsyncDisposableStack();
  const done = await ports.transact(async (bound): Promise<Answered | Refusal> => {
    const { idempotency } = bound;
    const before = await holdPlace(idempotency, place, print, ports.clock.now());
    if (before !== null) return { reply: replayOf(ports, before, requestId), isReplay: true };
    const result = await idempotency.attempt(() => route.run(input, bound)).catch(toBeKept);
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
  if (error instanceof Refusal && isKept(error)) return error;
  throw error;
}

/** What a request says, so that the same can be told from another. */
type Said = {
  /** Path and query. */
  readonly url: string;
  /** The parsed JSON; undefined when there was none. */
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, string>>;
  /** The SHA-256 of each file, by the name of its part. */
  readonly files?: Readonly<Record<string, string>>;
};

/** One text for all requests that say the same, in whatever order their members stand. */
function fingerprint(said: Said): string {
  return createHash("sha256").update(JSON.stringify(said, inOrder)).digest("hex");
}

// Members by name; arrays as they are.
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
