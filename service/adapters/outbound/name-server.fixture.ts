import { createSocket } from "node:dgram";
import { once } from "node:events";

/** The records of a name; the server does not respond to a silent one. */
export type Zone = {
  readonly a?: readonly string[];
  readonly aaaa?: readonly (readonly number[])[];
  /** Seconds. */
  readonly ttl?: number;
  readonly isSilent?: boolean;
};

export type TestNameServer = {
  /** `address:port`. */
  readonly address: string;
  /** Number of queries so far. */
  readonly queries: () => number;
  readonly stop: () => Promise<void>;
};

const TYPE_A = 1;
const TYPE_AAAA = 28;
const HEADER_BYTES = 12;

/** A name server on loopback (RFC 1035, section 4) for these names. */
export async function testNameServer(
  zones: Readonly<Record<string, Zone>>,
): Promise<TestNameServer> {
  const socket = createSocket("udp4");
  let queries = 0;
  socket.on("message", (message, { port, address }) => {
    queries += 1;
    const answer = answerQuery(message, zones);
    if (answer !== null) socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries: () => queries,
    stop: async () => {
      const closed = once(socket, "close");
      socket.close();
      await closed;
    },
  };
}

function answerQuery(message: Buffer, zones: Readonly<Record<string, Zone>>): Buffer | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1);
  const question = message.subarray(HEADER_BYTES, at + 5);
  const zone = zones[labels.join(".").toLowerCase()];
  if (zone?.isSilent === true) return null;
  const found = zone === undefined ? [] : records(zone, type);
  const flags = zone === undefined ? 0x8183 : 0x8180; // NXDOMAIN, or a response
  const header = [message.readUInt16BE(0), flags, 1, found.length, 0, 0];
  return Buffer.concat([words16(header), question, ...found]);
}

function records({ a = [], aaaa = [], ttl = 60 }: Zone, type: number): Buffer[] {
  const data = [
    ...(type === TYPE_A ? a.map((address) => Buffer.from(address.split(".").map(Number))) : []),
    ...(type === TYPE_AAAA ? aaaa.map(words16) : []),
  ];
  // The name is a pointer to the question, at offset 12; the class is IN.
  return data.map((bytes) =>
    Buffer.concat([words16([0xc00c, type, 1, ttl >>> 16, ttl & 0xffff, bytes.length]), bytes]),
  );
}

function words16(words: readonly number[]): Buffer {
  return Buffer.from(words.flatMap((word) => [word >>> 8, word & 255]));
}
