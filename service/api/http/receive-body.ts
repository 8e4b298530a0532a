import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Semaphore } from "#base/async/semaphore.ts";
import { type BudgetLease, SharedBudget } from "#base/async/shared-budget.ts";
import { Refusal } from "#base/refusal.ts";
import { unavailable } from "#base/unavailable.ts";
import { brokenOff } from "./answer-errors.ts";
import { JSON_BYTES_MAX, jsonBody } from "./json-body.ts";

/** Bounds of the large bodies that are in memory, in all and of one account or address. */
export type BodyBounds = {
  /** Bytes that have arrived and are not parsed yet. */
  readonly arrivedBytesMax: number;
  readonly accountBytesMax: number;
  readonly addressBytesMax: number;
  /** Bodies that are parsed and kept until their request is answered. */
  readonly parsedMax: number;
  readonly accountParsedMax: number;
};

/** Smaller bodies are not bounded: a thousand of them at once are 64 MB. Without credentials no body may be larger. */
export const SMALL_BODY_BYTES_MAX = 64 * 1024;

/** The text and value of a body of 4 MB take some 20 MB. */
export const BODY_BOUNDS: BodyBounds = {
  arrivedBytesMax: 32 * JSON_BYTES_MAX,
  accountBytesMax: 8 * JSON_BYTES_MAX,
  addressBytesMax: 16 * JSON_BYTES_MAX,
  parsedMax: 16,
  accountParsedMax: 8,
};
const WAITING = { waitingMax: 256, holderWaitingMax: 128 };

/**
 * Parses JSON bodies. Large ones count with the bytes that have arrived, whatever length was announced, so that a client
 * that sends slowly holds no more than it has sent; beyond the bounds callers get 503 `unavailable`. A complete body waits
 * while too many are held, in turn with those of other accounts. `addressOf`: what limits count the client as. `isOwn`: a
 * request of this server to itself, which is sent while the one that caused it is held, and would wait for it.
 */
export function parseJsonBodies(
  app: FastifyInstance,
  addressOf: (request: FastifyRequest) => string | null,
  bounds: BodyBounds = BODY_BOUNDS,
  isOwn: (request: FastifyRequest) => boolean = () => false,
): void {
  const { parsedMax: concurrencyMax, accountParsedMax: holderMax } = bounds;
  const parsed = new Semaphore({ concurrencyMax, holderMax, ...WAITING });
  const arrived = new SharedBudget(bounds.arrivedBytesMax);
  const releases = new WeakMap<FastifyRequest, () => void>();
  app.addHook("onSend", (request, _reply, payload, done) => {
    releases.get(request)?.();
    done(null, payload);
  });
  app.addContentTypeParser("application/json", async (request: FastifyRequest, body: Readable) => {
    const lease = arrived.lease([
      { name: `account ${request.accountId}`, max: bounds.accountBytesMax },
      { name: `address ${addressOf(request)}`, max: bounds.addressBytesMax },
    ]);
    try {
      const bytes = await receiveBody(request, body, lease);
      if (bytes.length > SMALL_BODY_BYTES_MAX && !isOwn(request))
        releases.set(request, await permitOf(request, parsed));
      return jsonBody(bytes);
    } finally {
      lease.release();
    }
  });
}

/** Returns the whole body; 413 `file_too_large` beyond the route's limit, without reading further. */
export async function receiveBody(
  { headers, routeOptions: { bodyLimit: bytesMax, config } }: FastifyRequest,
  body: Readable,
  lease: BudgetLease | null,
): Promise<Buffer> {
  const tooLarge = () => bodyTooLarge(bytesMax, config.adviceIfTooLarge);
  if (Number(headers["content-length"]) > bytesMax) throw tooLarge();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const keep = (chunk: Buffer): void => {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) reject(tooLarge());
    else if (sizeBytes > SMALL_BODY_BYTES_MAX && lease?.growTo(sizeBytes) === false)
      reject(unavailable("Too many large request bodies are arriving. Try again soon."));
  };
  const breakOff = (): void => reject(brokenOff());
  const end = (): void => {
    // A complete body closes before the promise is settled: the error would be unused, and cost a stack.
    body.off("close", breakOff);
    resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
  };
  body.on("data", keep).once("end", end).once("error", breakOff).once("close", breakOff);
  try {
    return await promise;
  } finally {
    // The rest of a refused body is discarded by answerErrors; destroying it would reset the connection.
    body.off("data", keep).off("end", end).off("close", breakOff);
    body.off("error", breakOff).on("error", () => undefined);
  }
}

function bodyTooLarge(bytesMax: number, advice: string | undefined): Refusal {
  const reason = `The request body is larger than ${bytesMax} bytes.`;
  const message = advice === undefined ? reason : `${reason} ${advice}`;
  return new Refusal(413, "file_too_large", message, { limit_bytes: bytesMax });
}

/**
 * Returns a permit for a parsed body, which ends with the connection at the latest; resolves to the function that
 * releases it.
 */
async function permitOf(
  { accountId, socket }: FastifyRequest,
  parsed: Semaphore,
): Promise<() => void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort(brokenOff());
  socket.once("close", leave);
  try {
    const permit = await parsed.acquire({ holder: accountId ?? "", signal: gone.signal });
    socket.once("close", permit);
    return () => {
      socket.off("close", permit);
      permit();
    };
  } finally {
    socket.off("close", leave);
  }
}
