import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Where this process counts; with what Node says of itself. */
export function newRegister(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: "platen_" });
  return register;
}

/** One line in the log and one sample for each request; a route by its pattern, never its ids. */
export function observe(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: "platen_http_request_seconds",
    help: "Time from a request's first byte to its answer's last.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 1, 2, 5, 20, 60],
    registers: [register],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime);
    const who = request.caller?.accountId ?? null;
    request.log.info({ ...labels, ms, account_id: who }, "request");
  });
}
