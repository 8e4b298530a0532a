import type { FastifyInstance, FastifyRequest } from "fastify";
import { Semaphore } from "#base/async/semaphore.ts";

/** Smaller bodies are not bounded: a thousand of them at once are 64 MB. */
const SMALL_BYTES_MAX = 64 * 1024;
/** Each body of up to 4 MB is held as bytes, text and value until its response is sent. */
const AT_ONCE_MAX = 16;
const WAITING_MAX = 256;

/** Bounds how many large JSON bodies are in memory at a time; the body of a waiting request is not read. */
export function boundLargeBodies(app: FastifyInstance, atOnceMax = AT_ONCE_MAX): void {
  const semaphore = new Semaphore({ concurrencyMax: atOnceMax, waitingMax: WAITING_MAX });
  app.addHook("preParsing", async (request, reply, payload) => {
    if (!isLargeJson(request)) return payload;
    const release = await semaphore.acquire();
    if (reply.raw.destroyed) release();
    else reply.raw.once("close", release);
    return payload;
  });
}

function isLargeJson({ headers }: FastifyRequest): boolean {
  if (headers["content-type"]?.startsWith("application/json") !== true) return false;
  const length = headers["content-length"];
  return length === undefined || Number(length) > SMALL_BYTES_MAX;
}
