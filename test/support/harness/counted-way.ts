import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A way to a PostgreSQL that counts how often somebody asks it something and waits for the answer. */
export type CountedWay = {
  /** The folder to name as the host. */
  readonly host: string;
  readonly roundTrips: () => number;
  readonly close: () => Promise<void>;
};

/** PostgreSQL's name for its socket in a folder. */
const SOCKET = ".s.PGSQL.5432";
/** Messages at whose end the server answers: a simple query, and what closes an extended one (PostgreSQL, 54.2). */
const ASKING = new Set(["Q", "S"].map((letter) => letter.charCodeAt(0)));
const LENGTH_BYTES = 4;
const HEAD_BYTES = 1 + LENGTH_BYTES;

/** Opens one to the server in the folder `target`. */
export async function countedWay(target: string): Promise<CountedWay> {
  const host = await mkdtemp(join(tmpdir(), "platen-way-"));
  let trips = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(join(target, SOCKET));
    const count = messageReader((type) => {
      if (ASKING.has(type)) trips += 1;
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

/** Reads what a client sends: first a message without a type, then messages that each have one. */
function messageReader(onMessage: (type: number) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isBegun = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isBegun ? HEAD_BYTES : LENGTH_BYTES;
      if (rest.length < head) return;
      const length = rest.readInt32BE(head - LENGTH_BYTES) + head - LENGTH_BYTES;
      if (rest.length < length) return;
      if (isBegun) onMessage(rest[0] ?? 0);
      isBegun = true;
      rest = rest.subarray(length);
    }
  };
}
