import { Agent, request as httpRequest, type RequestOptions } from "node:http";
import { BULK } from "../../test/support/harness/bulk-harness.ts";

/** A request of the campaign `overload.ts` and its answer. */
export type Exchange = {
  readonly kind: "bulk" | "change" | "read";
  /** 0: no answer. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly ms: number;
};

type Target = {
  readonly url: string;
  readonly accounts: readonly { readonly key: string; readonly envelopeId: number }[];
};

type Order = Pick<RequestOptions, "method" | "path" | "headers"> & {
  readonly kind: Exchange["kind"];
  readonly body: string;
};

/** One request in twenty submits a bulk job, four read a list, and the others fill a PDF. */
const ROUND = 20;
const READS = 4;
/**
 * Connections are opened before the load begins, like those of a balancer: opened during an
 * overload, they waited for seconds before their first request was read.
 */
export const CONNECTIONS = 400;
const ANSWER_MS_MAX = 30_000;
const BOUNDARY = "overload-campaign";

/** Opens the connections, and sends the next request of the mix, each for the next account. */
type Exchanges = {
  readonly connect: () => Promise<void>;
  readonly send: () => Promise<Exchange>;
};

/** Returns the exchanges of a load on the service at `url`. */
export function exchangesOn({ url, accounts }: Target, rows: string): Exchanges {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
  });
  const { hostname, port } = new URL(url);
  const to = { agent, hostname, port };
  let sent = 0;
  return {
    connect: async () => {
      const live = { kind: "read", method: "GET", path: "/livez", headers: {}, body: "" } as const;
      await Promise.all(Array.from({ length: CONNECTIONS }, () => exchange(to, live)));
    },
    send: () => {
      const account = accounts[sent % accounts.length];
      if (account === undefined) throw new Error("the campaign has accounts");
      const order = nextOrder(Math.floor(sent / accounts.length), account, rows);
      sent += 1;
      return exchange(to, order);
    },
  };
}

function nextOrder(
  turn: number,
  { key, envelopeId }: Target["accounts"][number],
  rows: string,
): Order {
  const headers = { authorization: `Bearer ${key}` };
  const place = turn % ROUND;
  if (place < READS)
    return { kind: "read", method: "GET", path: "/api/v1/envelopes", headers, body: "" };
  if (place === READS) {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const body = formOf(envelopeId, rows);
    return {
      kind: "bulk",
      method: "POST",
      path: BULK,
      headers: { ...headers, "content-type": type },
      body,
    };
  }
  const data = { name: `Person ${turn}`, town: "Oslo", kind: "a", agreed: "yes" };
  return {
    kind: "change",
    method: "POST",
    path: "/api/v1/generate/pdf",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ envelope_id: envelopeId, data }),
  };
}

function formOf(envelopeId: number, rows: string): string {
  return [
    `--${BOUNDARY}`,
    'content-disposition: form-data; name="envelope_id"',
    "",
    String(envelopeId),
    `--${BOUNDARY}`,
    'content-disposition: form-data; name="file"; filename="rows.csv"',
    "content-type: text/csv",
    "",
    rows,
    `--${BOUNDARY}--`,
    "",
  ].join("\r\n");
}

function exchange(to: RequestOptions, { kind, body, ...options }: Order): Promise<Exchange> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const end = (status: number, hasRetryAfter: boolean): void =>
    resolve({ kind, status, hasRetryAfter, ms: performance.now() - began });
  const sent = httpRequest({ ...to, ...options, timeout: ANSWER_MS_MAX }, (response) => {
    response.resume();
    response.once("end", () =>
      end(response.statusCode ?? 0, response.headers["retry-after"] !== undefined),
    );
    response.once("error", () => end(0, false));
  });
  sent.once("timeout", () => sent.destroy());
  sent.once("error", () => end(0, false));
  sent.end(body);
  return promise;
}
