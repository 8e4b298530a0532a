import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** Returns a registry for this process's metrics, with Node's default metrics. */
export function newRegister(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: "platen_" });
  return register;
}

/** Logs each request and samples its duration; the route is labelled by its pattern, without ids. */
export function observe(app: FastifyInstance, register: Registry): void {
  const seconds = new Histogram({
    name: "platen_http_request_seconds",
    help: "Time from the first byte of a request to the last byte of its response.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 1, 2, 5, 20, 60],
    registers: [register],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
    const ms = Math.round(reply.elapsedTime);
    const accountId = request.accountId;
    request.log.info({ ...labels, ms, account_id: accountId }, "request");
    done();
  });
}
