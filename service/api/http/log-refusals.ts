import type { FastifyInstance } from "fastify";
import type { AccountId, Actor, Environment } from "#domain/accounts";
import type { SeenRequest } from "#domain/request-log";

/** Who sent a request; known before it is counted, and thus also where the rate limit refuses it. */
export type Sender = {
  readonly accountId: AccountId;
  readonly by: Actor;
  readonly environment: Environment;
};

/** The error that a request is answered with. */
type ShownError = Pick<SeenRequest, "code" | "message">;

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the request is authenticated, and while it names no environment. */
    sender: Sender | null;
    shownError: ShownError | null;
  }
}

/** Passes each error response to a known sender on to the request log, once it is sent. */
export function logRefusals(
  app: FastifyInstance,
  recordRefusal: (request: SeenRequest) => void,
): void {
  app.decorateRequest("sender", null);
  app.decorateRequest("shownError", null);
  app.addHook("onResponse", (request, { statusCode: status }, done) => {
    const { sender, shownError, id, method, url } = request;
    if (status >= 400 && sender !== null && shownError !== null)
      recordRefusal({ ...sender, ...shownError, requestId: id, method, url, status });
    done();
  });
}

/** Returns the code and the message of an error's body; null if it has none. */
export function shownErrorIn(body: unknown): ShownError | null {
  if (typeof body !== "object" || body === null || !("error" in body) || !("message" in body))
    return null;
  return { code: String(body.error), message: String(body.message) };
}
