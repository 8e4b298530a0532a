import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True from the beginning of a shutdown on. */
    isDraining: boolean;
  }
}

/** Time limits of a shutdown, ms. */
export type DrainLimits = {
  /** How long new connections are still accepted, so that a balancer sees the 503 of `/readyz` first. */
  readonly acceptMs: number;
  /** How long requests under way have after that; their connections are then closed. */
  readonly finishMs: number;
};

const CLOSE_IDLE_EVERY_MS = 50;

/** Ends each connection with its next answer once the server drains: a kept connection would delay the end. */
export function closeConnectionsOnDrain(app: FastifyInstance): void {
  app.decorate("isDraining", false);
  app.addHook("onSend", async (_request, reply) => {
    if (app.isDraining) reply.header("connection", "close");
  });
}

/** Stops a server: requests under way are answered, connections without one are closed at once. */
export async function drain(
  app: FastifyInstance,
  { acceptMs, finishMs }: DrainLimits,
): Promise<void> {
  app.isDraining = true;
  await pause(acceptMs);
  // Node closes idle connections once, at the beginning; others become idle when their answer has ended.
  const idle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const late = setTimeout(() => app.server.closeAllConnections(), finishMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}
