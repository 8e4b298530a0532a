import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A proxy for a PostgreSQL socket that counts round trips. */
export type RoundTripCounter = {
  /** The folder to use as the host. */
  readonly host: string;
  readonly roundTrips: () => number;
  readonly close: () => Promise<void>;
};

/** File name of PostgreSQL's socket. */
const SOCKET = ".s.PGSQL.5432";
/** Messages that the server responds to: a simple query, and the sync of an extended one (PostgreSQL, 54.2). */
const REQUEST_TYPES = new Set(["Q", "S"].map((letter) => letter.charCodeAt(0)));
const LENGTH_BYTES = 4;
const HEAD_BYTES = 1 + LENGTH_BYTES;

/** Opens a proxy for the server in the folder `target`. */
export async function roundTripCounter(target: string): Promise<RoundTripCounter> {
  const host = await mkdtemp(join(tmpdir(), "platen-proxy-"));
  let trips = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(join(target, SOCKET));
    const count = messageReader((type) => {
      if (REQUEST_TYPES.has(type)) trips += 1;
    });
    client.on("data", count);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  });
  server.listen(join(host, SOCKET));
  await once(server, "listening");
  return {
    host,
    roundTrips: () => trips,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await rm(host, { recursive: true, force: true });
    },
  };
}

/** Splits the client's bytes into messages; all but the first have a type. */
function messageReader(onMessage: (type: number) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = hasStarted ? HEAD_BYTES : LENGTH_BYTES;
      if (rest.length < head) return;
      const length = rest.readInt32BE(head - LENGTH_BYTES) + head - LENGTH_BYTES;
      if (rest.length < length) return;
      if (hasStarted) onMessage(rest[0] ?? 0);
      hasStarted = true;
      rest = rest.subarray(length);
    }
  };
}
