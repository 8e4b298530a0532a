import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { assert } from "#base/assert.ts";
import { send } from "./mount.ts";
import { receiveBody, SMALL_BODY_BYTES_MAX } from "./receive-body.ts";
import type { Reply } from "./reply.ts";

/** A GET outside /api/v1 that needs no API key. A path that ends in `/*` matches everything below it. */
export type PublicGet = {
  readonly path: string;
  readonly handle: (query: unknown, request: PublicRequest) => Promise<Reply>;
};

/** The part of a request that a public GET receives. */
export type PublicRequest = {
  readonly method: "GET" | "HEAD";
  /** Without its query. */
  readonly path: string;
  /** Whether the path was sent with a final slash, which `path` does not have. */
  readonly hasFinalSlash: boolean;
  /** With its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
};

/** A POST outside /api/v1 that receives the raw body and authenticates its sender itself. Its path is like a GET's. */
export type PublicPost = {
  readonly path: string;
  /** At most `SMALL_BODY_BYTES_MAX`: the sender is not authenticated until the whole body has arrived. */
  readonly bytesMax: number;
  readonly handle: (body: Uint8Array, headers: IncomingHttpHeaders, url: string) => Promise<Reply>;
};

/** Endpoints that need no API key. */
export type PublicEndpoints = {
  readonly gets: readonly PublicGet[];
  readonly posts: readonly PublicPost[];
};

/** Adds a GET, which also answers HEAD. */
export function mountGet(app: FastifyInstance, { path, handle }: PublicGet): void {
  app.route({
    method: ["GET", "HEAD"],
    url: path,
    handler: async (request, reply) => {
      const [requested = ""] = request.url.split("?");
      const { headers, url } = request;
      const hasFinalSlash = /^[^?]*[^?/]\/(?:\?|$)/.test(request.originalUrl);
      const method = request.method === "HEAD" ? "HEAD" : "GET";
      const asked = { method, path: requested, hasFinalSlash, url, headers } as const;
      return send(request, reply, await handle(request.query, asked));
    },
  });
}

/** Adds a POST that takes bodies of any media type. */
export async function mountPost(app: FastifyInstance, endpoint: PublicPost): Promise<void> {
  const { path, bytesMax, handle } = endpoint;
  assert(bytesMax <= SMALL_BODY_BYTES_MAX, "bodies without credentials are small");
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (request: FastifyRequest, body: Readable) =>
      receiveBody(request, body, null),
    );
    scope.post(path, { bodyLimit: bytesMax }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      return send(request, reply, await handle(body, request.headers, request.url));
    });
  });
}
