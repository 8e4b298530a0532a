import { connect, type Socket } from "node:net";

/** A request as it is sent, head only. */
export type Download = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** An answer that was read and thrown away. Times in milliseconds from the request. */
export type Received = {
  readonly status: number;
  /** Length of the body. */
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly allMs: number;
};

const BUFFER_BYTES = 1024 * 1024;
const HEAD_END = "\r\n\r\n";

/**
 * Downloads on one connection, one after another. The least that a client in Node can do, so that the server is measured: all
 * is read into the same buffer, and only the head is looked at.
 */
export class Receiver {
  readonly #socket: Socket;
  #onBytes: (bytes: Buffer) => void = () => undefined;
  #onError: (error: Error) => void = () => undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    const buffer = Buffer.alloc(BUFFER_BYTES);
    const callback = (length: number): boolean => {
      this.#onBytes(buffer.subarray(0, length));
      return true;
    };
    this.#socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback } });
    this.#socket.setNoDelay(true);
    this.#socket.once("error", (error) => this.#onError(error));
    this.#socket.once("close", () => this.#onError(new Error("the connection was closed")));
  }

  /** Sends the request and reads its answer, which announces its length. */
  async get({ url, headers }: Download): Promise<Received> {
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const { pathname, search, host } = new URL(url);
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    const began = performance.now();
    let head = "";
    let status = 0;
    let firstByteMs = 0;
    let bytes = 0;
    let wanted = Number.POSITIVE_INFINITY;
    const take = (piece: Buffer): void => {
      let body = piece.length;
      if (status === 0) {
        const before = head.length;
        head += piece.toString("latin1");
        const end = head.indexOf(HEAD_END);
        if (end === -1) return;
        body = before + piece.length - end - HEAD_END.length;
        status = Number(head.slice(9, 12));
        wanted = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? Number.NaN);
        if (Number.isNaN(wanted)) reject(new Error("an answer of unknown length"));
      }
      if (bytes === 0 && body > 0) firstByteMs = performance.now() - began;
      bytes += body;
      if (bytes >= wanted)
        resolve({ status, bytes, firstByteMs, allMs: performance.now() - began });
    };
    this.#onBytes = take;
    this.#onError = reject;
    this.#socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    return await promise;
  }

  close(): void {
    this.#onError = () => undefined;
    this.#socket.destroy();
  }
}
