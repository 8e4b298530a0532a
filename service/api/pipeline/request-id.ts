import type { IncomingMessage } from "node:http";
import type { Randomness } from "#base/randomness.ts";

const FROM_CALLER = /^[A-Za-z0-9._:-]{1,128}$/;
const ID_CHARACTERS = 20;

/** The caller's own id of the request when it is well-formed, else a fresh `req_…`. */
export function requestIds(random: Randomness): (request: IncomingMessage) => string {
  return (request) => {
    const own = request.headers["x-request-id"];
    if (typeof own === "string" && FROM_CALLER.test(own)) return own;
    return `req_${random.base62(ID_CHARACTERS)}`;
  };
}
