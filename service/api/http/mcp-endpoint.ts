import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import type { Operation } from "./route.ts";

/** Sends a request to this server itself, on behalf of the caller of the endpoint. */
export type OwnFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Answers a message of the Model Context Protocol; its tools call the API by `ownFetch`. */
export type AnswerMessage = (
  message: Request,
  body: unknown,
  ownFetch: OwnFetch,
) => Promise<Response>;

const PATH = "/mcp";
const BASE = "http://localhost";
const ADVICE_IF_TOO_LARGE =
  "Give the rows of fill_rows in several calls, or as a file to POST /api/v1/generate/envelope-bulk or to platen mcp --service.";

/** One message; the protocol has no longer lists of them. */
const Message = z.looseObject({ jsonrpc: z.literal("2.0") });

/**
 * Admission treats the endpoint like a route that every key may call. Each call of the API by a tool is admitted again: by
 * scope, lockout, quota and load.
 */
const OPERATION: Operation = {
  method: "POST",
  path: PATH,
  scope: "read",
  tag: "MCP",
  summary: "Call a tool",
  description: "Answers a message of the Model Context Protocol.",
  query: null,
  body: Message,
  form: null,
  answers: {},
  refusals: {},
  work: null,
  takesIfMatch: false,
  callers: "all",
  memberRole: null,
  ownMember: null,
  waits: false,
};

/** For 404 and 405. */
export const MCP_PATH = { method: OPERATION.method, path: PATH };

/** Adds `POST /mcp`, for API keys only. */
export function mountMcp(app: FastifyInstance, answerMessage: AnswerMessage): void {
  app.route({
    method: "POST",
    url: PATH,
    config: { route: OPERATION, adviceIfTooLarge: ADVICE_IF_TOO_LARGE },
    handler: async (request, reply) => {
      const body = Message.safeParse(request.body);
      if (request.caller?.by.kind !== "key") throw keyRequired();
      if (!body.success) throw notOneMessage();
      const answer = await answerMessage(messageOf(request), body.data, ownFetch(app, request));
      reply.code(answer.status);
      for (const name of ["content-type", "allow"]) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.send(Buffer.from(await answer.arrayBuffer()));
    },
  });
}

/** The head of the request, which the protocol reads; the body is given parsed. */
function messageOf({ headers }: FastifyRequest): Request {
  const { accept, "mcp-protocol-version": version } = headers;
  const own = new Headers({ "content-type": "application/json" });
  if (accept !== undefined) own.set("accept", accept);
  if (typeof version === "string") own.set("mcp-protocol-version", version);
  return new Request(BASE + PATH, { method: "POST", headers: own });
}

/** Requests that arrive like any other: authenticated by the caller's key, counted, logged and measured. */
function ownFetch(app: FastifyInstance, { headers, socket }: FastifyRequest): OwnFetch {
  const { authorization = "", "x-forwarded-for": forwarded } = headers;
  return async (url, init) => {
    const request = new Request(url, init);
    const payload = Buffer.from(await request.arrayBuffer());
    const answer = await app.inject({
      method: request.method === "POST" ? "POST" : "GET",
      url: request.url.slice(BASE.length),
      headers: {
        ...Object.fromEntries(request.headers),
        host: "localhost",
        authorization,
        ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
      },
      ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
      ...(payload.length === 0 ? {} : { payload }),
    });
    const own = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const hasBody = answer.rawPayload.length > 0;
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: own,
    });
  };
}

function keyRequired(): Refusal {
  const message = "Send your API key in the header Authorization: Bearer <API_KEY>.";
  return new Refusal(401, "missing_authorization", message);
}

function notOneMessage(): Refusal {
  const message = "The body is not one JSON-RPC 2.0 message.";
  return new Refusal(400, "bad_request", message);
}
