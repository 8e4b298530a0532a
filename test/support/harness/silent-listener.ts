import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A TCP listener that accepts connections and bytes but never responds, so that a TLS handshake never completes. */
export type SilentListener = {
  readonly port: number;
  readonly connections: () => number;
  /** Total bytes received. */
  readonly bytes: () => number;
  readonly stop: () => Promise<void>;
};

/** Listens on `host`; default: all addresses of both families. */
export async function silentListener(host?: string): Promise<SilentListener> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let bytes = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.on("error", () => socket.destroy());
  });
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the listener has no port");
  return {
    port: address.port,
    connections: () => connections,
    bytes: () => bytes,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
