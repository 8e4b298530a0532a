import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once a shutdown has begun. */
    isDraining: boolean;
  }
}

/** Limits of a shutdown. */
export type DrainLimits = {
  /** New connections are accepted until this resolves, for load balancers to see the 503 of `/readyz`. */
  readonly awaitBalancers: () => Promise<unknown>;
  /** How long running requests may take after that, before their connections are closed, in milliseconds. */
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
  { awaitBalancers, finishMs }: DrainLimits,
): Promise<void> {
  app.isDraining = true;
  await awaitBalancers();
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
