import { randomBytes } from "node:crypto";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { Refusal } from "#base";
import { API_VERSION } from "#wire";
import { type Answer, answer, type Exchange, operationOf, refused } from "./answer.ts";
import { mountControl } from "./control.ts";
import { parseForm } from "./form.ts";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";
import type { Sandbox } from "./sandbox.ts";

/** Options of the HTTP application. */
export type HttpAppOptions = {
  /** Called with every API request and response. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Mounts further routes, such as pages. */
  readonly mount?: ((app: FastifyInstance) => void) | undefined;
};

const BODY_MAX = 1024 * 1024;
/** How long a request that a fault leaves unanswered is held before its connection is closed. */
const SILENCE_MS = 120_000;

/** Creates the HTTP application: Stripe's API, the control API and mounted pages. It does not listen yet. */
export function createHttpApp(sandbox: Sandbox, options: HttpAppOptions): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_MAX, forceCloseConnections: true });
  const form = "application/x-www-form-urlencoded";
  app.addContentTypeParser(form, { parseAs: "string" }, (_request, body, done) => {
    done(null, String(body));
  });
  for (const route of ROUTES) mountRoute(app, sandbox, route, options);
  mountControl(app, sandbox);
  options.mount?.(app);
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}). The sandbox knows the part of Stripe's API that its README lists.`;
    const refusal = new Refusal(404, "invalid_request_error", message);
    return send(reply, refused(refusal), requestId());
  });
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    return send(reply, refused(refusal), requestId());
  });
  return app;
}

function mountRoute(
  app: FastifyInstance,
  sandbox: Sandbox,
  route: Route,
  { onExchange }: HttpAppOptions,
): void {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":id"),
    handler: (request, reply) => {
      const id = requestId();
      if (!hasKey(request)) return send(reply, refused(NO_KEY), id);
      const form = route.method === "POST" ? bodyText(request) : queryText(request);
      const outcome = answer(sandbox, {
        route,
        id: pathId(request),
        form,
        asker: { request: id, key: headerOf(request, "idempotency-key") },
      });
      if (outcome.kind === "silence") return fallSilent(request, reply);
      const { status, body } = outcome.answer;
      onExchange?.({
        operation: operationOf({ route }),
        request: parseForm(form),
        status,
        response: JSON.parse(body),
      });
      return send(reply, outcome.answer, id, headerOf(request, "idempotency-key"));
    },
  });
}

function send(
  reply: FastifyReply,
  { status, body, isReplayed }: Answer,
  id: string,
  key: string | null = null,
): FastifyReply {
  reply.code(status).header("Request-Id", id).header("Stripe-Version", API_VERSION);
  if (key !== null) reply.header("Idempotency-Key", key);
  if (isReplayed) reply.header("Idempotent-Replayed", "true");
  return reply.type("application/json; charset=utf-8").send(body);
}

function fallSilent(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const timer = setTimeout(() => request.raw.destroy(), SILENCE_MS);
  timer.unref();
  request.raw.on("close", () => clearTimeout(timer));
  return reply;
}

/** Accepts any test key, and never a live key. */
function hasKey(request: FastifyRequest): boolean {
  const [scheme = "", value = ""] = (headerOf(request, "authorization") ?? "").split(" ");
  const key =
    scheme.toLowerCase() === "basic"
      ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "")
      : value;
  return /^(sk|rk)_test_\w+$/.test(key);
}

const NO_KEY = new Refusal(
  401,
  "invalid_request_error",
  "You did not provide a test key. The sandbox takes any that begins with sk_test_, as `Authorization: Bearer sk_test_…`.",
);

function refusalOf(error: unknown): Refusal {
  const status = statusOf(error);
  const message = error instanceof Error && status < 500 ? error.message : "The sandbox failed.";
  return new Refusal(status, status < 500 ? "invalid_request_error" : "api_error", message);
}

function statusOf(error: unknown): number {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return 500;
  return typeof error.statusCode === "number" ? error.statusCode : 500;
}

function bodyText({ body }: FastifyRequest): string {
  return typeof body === "string" ? body : "";
}

function queryText({ url }: FastifyRequest): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at + 1);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?")[0] ?? url;
}

function pathId({ params }: FastifyRequest): string {
  const found: unknown =
    typeof params === "object" && params !== null ? Reflect.get(params, "id") : undefined;
  return typeof found === "string" ? found : "";
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

function requestId(): string {
  return `req_${randomBytes(9).toString("base64url").replaceAll(/[-_]/g, "0")}`;
}
