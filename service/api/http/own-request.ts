import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";

/** True for a request that this server sent to itself (`inject`), without a connection. */
export function isOwnRequest({ raw }: FastifyRequest): boolean {
  return !(raw.socket instanceof Socket);
}
