import { createHash } from "node:crypto";
import type { Clock } from "#base/instant.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import {
  type IdempotencyStore,
  idempotencyScope,
  isReplayable,
  lockIdempotencyKey,
} from "#domain/admission";
import type { Reply } from "../reply.ts";
import type { RawInput, Route } from "../route.ts";
import type { Bounded } from "../work-queues.ts";
import { receiveForm } from "./received-form.ts";
import { type ReplayPorts, recordOfRefusal, recordOfReply, replayOf } from "./replay.ts";

/** Dependencies of running a request once. */
export type OncePorts<Ports> = ReplayPorts & {
  readonly clock: Clock;
  /** Runs work with the routes' ports bound to one transaction. */
  readonly transact: Transact<Ports & { readonly idempotency: IdempotencyStore }>;
};

/** A POST as it was received. */
export type IdempotentPost<Ports> = {
  readonly route: Route<Ports>;
  /** Runs work when it is the request's turn; entered after its form is received and before the transaction begins. */
  readonly bounded: Bounded;
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

/** Returns the Idempotency-Key of a request, null without one; 400 `validation_error` for a malformed one. */
export function idempotencyKey(headers: RawInput["headers"]): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && KEY.test(key)) return key;
  const message = "An Idempotency-Key is 1 to 255 printable ASCII characters.";
  throw invalid(message, [{ field: "Idempotency-Key", code: "invalid_format", message }]);
}

/**
 * Runs a route once for an Idempotency-Key and replays its response after that. The work and the record of its response
 * are committed in one transaction, so that a crash between them leaves neither. Files of a form are received before the
 * transaction, and deleted if the request fails or is a replay.
 */
export async function answerOnce<Ports>(
  ports: OncePorts<Ports>,
  post: IdempotentPost<Ports>,
): Promise<Reply> {
  const { route, url, input } = post;
  if (!input.isForm) {
    const print = fingerprint({ url, body: input.body });
    return (await post.bounded(() => runOrReplay(ports, post, print, input))).reply;
  }
  const received = await receiveForm(input.form, (form) =>
    route.run({ ...input, form }, post.ports),
  );
  try {
    const print = fingerprint({ url, fields: received.fields, files: received.sums });
    const answered = await post.bounded(() =>
      runOrReplay(ports, post, print, { ...input, form: received.form }),
    );
    if (answered.isReplay) await received.drop();
    return answered.reply;
  } catch (error) {
    await received.drop();
    throw error;
  }
}

type Outcome = { readonly reply: Reply; readonly isReplay: boolean };

/** Replays the recorded response, or runs the route and records its response. Throws the route's refusals. */
async function runOrReplay<Ports>(
  ports: OncePorts<Ports>,
  { route, key, requestId }: IdempotentPost<Ports>,
  print: string,
  input: RawInput,
): Promise<Outcome> {
  const place = idempotencyScope(input.caller, `${route.method} ${route.path}`, key);
  await using undo = new AsyncDisposableStack();
  const done = await ports.transact(async (bound): Promise<Outcome | Refusal> => {
    const { idempotency } = bound;
    const recorded = await lockIdempotencyKey(idempotency, place, print, ports.clock.now());
    if (recorded !== null) return { reply: replayOf(ports, recorded, requestId), isReplay: true };
    const result = await idempotency
      .attempt(() => route.run(input, bound))
      .catch(requireRecordable);
    const { answer, reply } =
      result instanceof Refusal
        ? { answer: recordOfRefusal(ports, result, requestId), reply: result }
        : await recordOfReply(ports, result, undo);
    const recordedAt = ports.clock.now();
    await idempotency.record(place, { ...answer, fingerprint: print, recordedAt });
    return reply instanceof Refusal ? reply : { reply, isReplay: false };
  });
  undo.move();
  if (done instanceof Refusal) throw done;
  return done;
}

function requireRecordable(error: unknown): Refusal {
  if (error instanceof Refusal && isReplayable(error)) return error;
  throw error;
}

/** The content of a request, which distinguishes a repetition from another request. */
type RequestContent = {
  /** Path and query. */
  readonly url: string;
  /** The parsed JSON; undefined when there was none. */
  readonly body?: unknown;
  readonly fields?: Readonly<Record<string, string>>;
  /** The SHA-256 of each file, by the name of its part. */
  readonly files?: Readonly<Record<string, string>>;
};

/** Returns a SHA-256 of the content that does not depend on the order of its members. */
function fingerprint(content: RequestContent): string {
  return createHash("sha256").update(JSON.stringify(content, sortMembers)).digest("hex");
}

// Sorts members by name; arrays keep their order.
function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
