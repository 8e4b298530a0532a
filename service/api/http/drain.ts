import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once a shutdown has begun. */
    isDraining: boolean;
  }
}

/** Time limits of a shutdown, in milliseconds. */
export type DrainLimits = {
  /** How long new connections are still accepted, for load balancers to see the 503 of `/readyz`. */
  readonly acceptMs: number;
  /** How long running requests may take after that, before their connections are closed. */
  readonly finishMs: number;
};

const CLOSE_IDLE_EVERY_MS = 50;

/** While the server drains, closes each connection after its next response. */
export function closeConnectionsOnDrain(app: FastifyInstance): void {
  app.decorate("isDraining", false);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (app.isDraining) reply.header("connection", "close");
    done(null, payload);
  });
}

/** Stops a server: running requests are completed, idle connections are closed at once. */
export async function drain(
  app: FastifyInstance,
  { acceptMs, finishMs }: DrainLimits,
): Promise<void> {
  app.isDraining = true;
  await pause(acceptMs);
  // app.close() closes idle connections once; others become idle later.
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), finishMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
