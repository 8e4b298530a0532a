import { Refusal } from "#base/refusal.ts";
import type { BytesReply } from "./reply.ts";

const RETRY_AFTER_SECONDS = 30;

/**
 * Opens a body and reads its first piece, so that an error up to there still becomes an error response. A later error,
 * or a body of another length than was announced, ends the stream with an error and closes the connection: the client would
 * take the next response for the rest of this one.
 */
export async function startedBody({
  body,
  sizeBytes,
}: BytesReply): Promise<AsyncIterable<Uint8Array>> {
  const pieces = body()[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done === true && sizeBytes !== null && sizeBytes > 0) throw unreadable();
  return exactly(pieces, first, sizeBytes);
}

function unreadable(): Refusal {
  const message = "The stored file is damaged, and cannot be sent.";
  return new Refusal(503, "unavailable", message, { retry_after: RETRY_AFTER_SECONDS });
}

async function* exactly(
  pieces: AsyncIterator<Uint8Array>,
  first: IteratorResult<Uint8Array>,
  sizeBytes: number | null,
): AsyncIterable<Uint8Array> {
  let left = sizeBytes ?? Number.POSITIVE_INFINITY;
  try {
    for (let next = first; next.done !== true; next = await pieces.next()) {
      left -= next.value.length;
      if (left < 0) throw new Error("the body is longer than announced");
      yield next.value;
    }
    if (sizeBytes !== null && left > 0)
      throw new Error(`the body ended ${left} bytes before the announced length`);
  } finally {
    await pieces.return?.();
  }
}
