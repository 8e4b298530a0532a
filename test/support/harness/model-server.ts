import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A reply of the external model. */
export type ModelReply =
  /** Answers with this text, in the form of the API that was called. */
  | { readonly kind: "text"; readonly text: string; readonly tokens?: unknown }
  | { readonly kind: "raw"; readonly response: string | Uint8Array }
  /** Sends this and then nothing, with the connection open. */
  | { readonly kind: "hang"; readonly response: string }
  /** Sends so many bytes of a JSON string, or until the caller closes the connection. */
  | { readonly kind: "flood"; readonly bytes: number; readonly isDeclared: boolean };

export type ModelServer = {
  /** Base URL of the API. */
  readonly url: string;
  readonly answer: (reply: ModelReply) => void;
  /** Each request as received, with its headers. */
  readonly requests: () => readonly string[];
  /** Bytes of responses that were handed to the sockets. */
  readonly sentBytes: () => number;
  readonly stop: () => Promise<void>;
};

/** A server of a model's API on loopback, at the level of sockets; by default it answers no pairs. */
export async function modelServer(): Promise<ModelServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  let reply: ModelReply = pairsReply([]);
  let sentBytes = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const length = requestLength(received);
      if (length === null || received.length < length) return;
      const request = received.subarray(0, length).toString();
      received = received.subarray(length);
      requests.push(request);
      void respond(socket, request, reply, (bytes) => {
        sentBytes += bytes;
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    answer: (next) => {
      reply = next;
    },
    requests: () => requests,
    sentBytes: () => sentBytes,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

/** An answer with these pairs, whatever they are. */
export function pairsReply(pairs: unknown, tokens?: unknown): ModelReply {
  return { kind: "text", text: JSON.stringify({ pairs }), tokens };
}

/** The data that a model is asked to match. */
export type SentData = {
  readonly fields: readonly { readonly n: number; readonly label: string }[];
  readonly aliases: readonly { readonly m: number; readonly alias: string }[];
};

/** The user's part of a request. */
export function sentData(request: string): SentData {
  const body = JSON.parse(request.slice(request.indexOf("\r\n\r\n") + 4)) as {
    readonly messages: readonly {
      readonly role: string;
      readonly content: string | readonly [{ readonly text: string }];
    }[];
  };
  const { content } = body.messages.find(({ role }) => role === "user") ?? { content: "" };
  return JSON.parse(typeof content === "string" ? content : content[0].text) as SentData;
}

/** The length of the whole request, once its head has arrived. */
function requestLength(received: Buffer): number | null {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const head = received.subarray(0, end).toString();
  return end + 4 + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
}

async function respond(
  socket: Socket,
  request: string,
  reply: ModelReply,
  count: (bytes: number) => void,
): Promise<void> {
  if (reply.kind === "flood") await flood(socket, reply, count);
  else socket.write(reply.kind === "text" ? textResponse(request, reply) : reply.response);
}

const BLOCK = Buffer.alloc(65_536, "x");

async function flood(
  socket: Socket,
  { bytes, isDeclared }: Extract<ModelReply, { kind: "flood" }>,
  count: (bytes: number) => void,
): Promise<void> {
  const length = isDeclared ? `content-length: ${bytes + 2}\r\n` : "connection: close\r\n";
  socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${length}\r\n"`);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += BLOCK.length) {
    count(BLOCK.length);
    if (!socket.write(BLOCK))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => null);
  }
  if (!socket.destroyed) socket.end('"');
}

function textResponse(
  request: string,
  { text, tokens }: Extract<ModelReply, { kind: "text" }>,
): string {
  const isAnthropic = /^POST \S*\/messages /.test(request);
  const body = JSON.stringify(
    isAnthropic ? message(request, text, tokens) : completion(text, tokens),
  );
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function completion(text: string, tokens: unknown): object {
  return {
    id: "completion",
    object: "chat.completion",
    created: 1,
    model: "small",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    ...(tokens === undefined
      ? {}
      : { usage: { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens } }),
  };
}

function message(request: string, text: string, tokens: unknown): object {
  const tool = /"tools":\[\{"name":"(\w+)"/.exec(request)?.[1];
  const parsed: unknown = tool === undefined || !text.startsWith("{") ? null : JSON.parse(text);
  const block =
    parsed === null
      ? { type: "text", text }
      : { type: "tool_use", id: "call", name: tool, input: parsed };
  return {
    id: "message",
    type: "message",
    role: "assistant",
    model: "small",
    content: [block],
    stop_reason: parsed === null ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: tokens ?? 0, output_tokens: 0 },
  };
}
