import type { FastifyInstance, FastifyRequest } from "fastify";
import { Semaphore } from "#base/async/semaphore.ts";

/** Smaller bodies are not counted: a thousand of them at once are 64 MB. */
const SMALL_BYTES_MAX = 64 * 1024;
/** Bodies of up to 4 MB, each held as bytes, text and value until it is answered. */
const AT_ONCE_MAX = 16;
const WAITING_MAX = 256;

/** Bounds how many large JSON bodies are in memory at a time; a waiting request is not read. */
export function boundLargeBodies(app: FastifyInstance, atOnceMax = AT_ONCE_MAX): void {
  const gate = new Semaphore({ concurrencyMax: atOnceMax, waitingMax: WAITING_MAX });
  app.addHook("preParsing", async (request, reply, payload) => {
    if (!isLargeJson(request)) return payload;
    const leave = await gate.acquire();
    if (reply.raw.destroyed) leave();
    else reply.raw.once("close", leave);
    return payload;
  });
}

function isLargeJson({ headers }: FastifyRequest): boolean {
  if (headers["content-type"]?.startsWith("application/json") !== true) return false;
  const length = headers["content-length"];
  return length === undefined || Number(length) > SMALL_BYTES_MAX;
}
