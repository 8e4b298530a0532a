import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RawDoor } from "../doors.ts";
import { send } from "./mount.ts";
import { tooLarge } from "./read-form.ts";

/** Puts a door on the server that is given bodies as they came, whatever they say that they are. */
export async function mountRaw(app: FastifyInstance, door: RawDoor): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: door.bytesMax },
      async (_request: FastifyRequest, bytes: Buffer) => bytes,
    );
    scope.addHook("onRequest", async ({ headers }) => {
      if (Number(headers["content-length"]) > door.bytesMax) throw tooLarge(door.bytesMax);
    });
    scope.post(door.path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
      return send(request, reply, await door.handle(body, request.headers));
    });
  });
}
