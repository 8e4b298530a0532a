import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tooLarge } from "./form.ts";
import { send } from "./mount.ts";
import type { Reply } from "./reply.ts";

/** A GET outside /api/v1 that needs no API key. A path that ends in `/*` matches everything below it. */
export type PublicGet = {
  readonly path: string;
  readonly handle: (query: unknown, request: PublicRequest) => Promise<Reply>;
};

/** The path, without its query, and the headers of a request. */
export type PublicRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
};

/** A POST outside /api/v1 that receives the raw body and authenticates its sender itself. */
export type PublicPost = {
  readonly path: string;
  readonly bytesMax: number;
  readonly handle: (
    body: Uint8Array,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => Promise<Reply>;
};

/** Adds a GET, which also answers HEAD. */
export function mountGet(app: FastifyInstance, { path, handle }: PublicGet): void {
  app.route({
    method: ["GET", "HEAD"],
    url: path,
    handler: async (request, reply) => {
      const [requested = ""] = request.url.split("?");
      const { headers } = request;
      return send(request, reply, await handle(request.query, { path: requested, headers }));
    },
  });
}

/** Adds a POST that takes bodies of any media type. */
export async function mountPost(app: FastifyInstance, endpoint: PublicPost): Promise<void> {
  const { path, bytesMax, handle } = endpoint;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bytesMax },
      async (_request: FastifyRequest, bytes: Buffer) => bytes,
    );
    scope.addHook("onRequest", async ({ headers }) => {
      if (Number(headers["content-length"]) > bytesMax) throw tooLarge(bytesMax);
    });
    scope.post(path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      return send(request, reply, await handle(body, request.headers));
    });
  });
}
