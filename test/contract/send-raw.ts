import { Agent, request } from "node:http";
import type { Answer } from "../support/harness/ask.ts";
import { WAIT_MS_MAX } from "../support/harness/eventually.ts";

/** Bytes of a body; a fixture form is larger. */
const SHOWN_MAX = 4000;

/** A raw request. */
export type RawRequest = {
  readonly method: string;
  /** Path and query as written, not normalised. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
};

/** Sends a request unchanged; rejects when the connection ends without a response. */
export async function sendRaw(url: string, raw: RawRequest, agent: Agent): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { method, target: path, headers, body } = raw;
  const length = body === null ? {} : { "content-length": String(body.length) };
  const options = { hostname, port, method, path, headers: { ...headers, ...length }, agent };
  const asked = request(options, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.once("error", reject);
    response.once("end", () => {
      const shown = new Headers();
      for (const [name, value] of Object.entries(response.headersDistinct))
        for (const one of value ?? []) shown.append(name, one);
      resolve(answerOf(response.statusCode ?? 0, shown, Buffer.concat(chunks)));
    });
  });
  asked.setTimeout(WAIT_MS_MAX, () => asked.destroy(new Error("no answer in time")));
  asked.once("error", reject);
  asked.end(body ?? undefined);
  return await promise;
}

/** A request, to repeat it: with all headers, and with the body as a string of bytes. */
export function requestShown({ method, target, headers, body }: RawRequest): string {
  const bytes = body === null ? "" : Buffer.from(body).toString("latin1");
  const shown = body === null ? "" : ` ${JSON.stringify(bytes.slice(0, SHOWN_MAX))}`;
  return `${method} ${target} ${JSON.stringify(headers)}${shown}`;
}

/** Connections for concurrent requests. */
export function agentOf(sockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: sockets });
}

/** An answer of these parts. */
export function answerOf(status: number, headers: Headers, bytes: Uint8Array): Answer {
  const text = new TextDecoder().decode(bytes);
  const isJson = headers.get("content-type")?.includes("json") === true && text !== "";
  return { status, headers, bytes, text, body: isJson ? parseJson(text) : undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
