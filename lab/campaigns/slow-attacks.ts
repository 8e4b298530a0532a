import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { buildForm } from "../../forms/builder/mod.ts";
import { type Answer, ask, formData } from "../../test/support/harness/ask.ts";
import { BULK, type BulkHarness, goodRows } from "../../test/support/harness/bulk-harness.ts";

/** The attacked service, and an account of the attacker. */
export type Target = { readonly url: string; readonly harness: BulkHarness };

/** The figures that an attack measured, by name. */
export const Figures = z.record(z.string(), z.union([z.string(), z.number()]));
export type Figures = z.output<typeof Figures>;

/** A way to hold resources; `begin` opens this many connections and opens another one for each that is closed. */
export type Attack = {
  readonly name: string;
  readonly begin: (
    target: Target,
    connections: number,
  ) => Promise<{ readonly end: () => Promise<Figures> }>;
};

/** Between two pieces of a body. */
const DRIP_MS = 700;
/** Between an answer and the next request of a lane. */
const LANE_PAUSE_MS = 200;

const CHUNKED_JSON = ["content-type: application/json", "transfer-encoding: chunked"];

/** All attacks: without credentials first. */
export const ATTACKS: readonly Attack[] = [
  onSockets("no key, silent", () => ({ head: [], isReading: true })),
  onSockets("no key, body drips at /session", () => makeDripping("POST /session", CHUNKED_JSON)),
  onSockets("no key, body drips at /processor/events", () =>
    makeDripping("POST /processor/events", CHUNKED_JSON),
  ),
  onSockets("no key, script not read", () => makeUnread("GET /docs/reference.js", [])),
  onSockets("no key, document not read", () => makeUnread("GET /openapi.json", [])),
  makeFlooding(
    "no key, health",
    async ({ url }) =>
      () =>
        ask(`${url}/readyz`),
  ),
  onSockets("key, large body drips", ({ harness }) =>
    makeDripping("POST /api/v1/mappings", [...keyOf(harness), ...CHUNKED_JSON]),
  ),
  onSockets("key, 200 kB of a body, then drips", ({ harness }) => {
    const head = [...keyOf(harness), ...CHUNKED_JSON];
    return {
      ...makeDripping("POST /api/v1/mappings", head),
      first: chunk(`"${"x".repeat(200_000)}`),
    };
  }),
  onSockets("key, form drips", ({ harness }) => {
    const head = ["content-type: multipart/form-data; boundary=b", "transfer-encoding: chunked"];
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
    const form = makeDripping("POST /api/v1/templates/upload", [...keyOf(harness), ...head]);
    return { ...form, first: chunk(part) };
  }),
  onSockets("key, ZIP not read", async ({ harness }) => {
    const job = await bigJob(harness);
    return makeUnread(`GET ${BULK}/download/${job}`, keyOf(harness));
  }),
  onSockets("key, waits for events", ({ harness }) =>
    makeUnread("GET /api/v1/events?wait=60", keyOf(harness)),
  ),
  makeFlooding("key, heavy uploads", async ({ harness }) => {
    const form = heavyForm();
    return () => harness.ask("/api/v1/templates/upload", { form });
  }),
  makeFlooding("key, heavy previews", async ({ harness }) => {
    const { text } = await harness.ask("/api/v1/templates/upload", { form: heavyForm() });
    const id = /"id":(\d+)/.exec(text)?.[1] ?? "";
    let width = 1500;
    return () => {
      width = width === 2000 ? 1500 : width + 1; // not drawn before
      return harness.ask(`/api/v1/templates/${id}/preview?page=1&width=${width}`);
    };
  }),
  makeFlooding(
    "key, heavy dry runs",
    async ({ harness }) =>
      () =>
        dryRun(harness, 5000),
  ),
  makeFlooding("key, fills with an Idempotency-Key", async ({ harness }) => {
    const data = { name: "Eve", kind: "a" };
    const json = { envelope_id: harness.envelopeId, data, test: true };
    return () => {
      const headers = { "idempotency-key": `key ${performance.now()}` };
      return harness.ask("/api/v1/generate/pdf", { json, headers });
    };
  }),
];

/** A dry run of this many rows. */
export function dryRun(harness: BulkHarness, rows: number): Promise<Answer> {
  const fields = { envelope_id: String(harness.envelopeId) };
  const form = formData(fields, { file: ["rows.csv", Buffer.from(goodRows(rows))] });
  return harness.ask(`${BULK}?dry_run=true`, { form });
}

/** The bytes that are sent on a connection. */
type Script = {
  /** Lines of the request's head; none: nothing is sent. */
  readonly head: readonly string[];
  readonly first?: string;
  /** Sent again and again. */
  readonly drip?: string;
  readonly isReading: boolean;
};

function makeDripping(request: string, headers: readonly string[]): Script {
  const head = [`${request} HTTP/1.1`, "host: x", ...headers];
  return { head, first: chunk('{"'), drip: chunk("xx"), isReading: true };
}

function makeUnread(request: string, headers: readonly string[]): Script {
  return { head: [`${request} HTTP/1.1`, "host: x", ...headers], isReading: false };
}

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

function keyOf({ key }: BulkHarness): readonly string[] {
  return [`authorization: Bearer ${key}`];
}

/** An attack on raw connections that all follow one script. */
function onSockets(name: string, scriptOf: (target: Target) => Script | Promise<Script>): Attack {
  return {
    name,
    begin: async (target, connections) => {
      const script = await scriptOf(target);
      const { port } = new URL(target.url);
      const open = new Map<Socket, number>();
      const seen = { closed: 0, longestMs: 0 };
      let isEnded = false;
      const start = (): void => {
        const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
        open.set(socket, performance.now());
        if (script.head.length > 0) socket.write(`${script.head.join("\r\n")}\r\n\r\n`);
        if (script.first !== undefined) socket.write(script.first);
        if (script.isReading) socket.resume();
        else socket.pause();
        socket.once("close", () => {
          seen.longestMs = Math.max(seen.longestMs, lifeMs(open, socket));
          open.delete(socket);
          if (isEnded) return;
          seen.closed += 1;
          setTimeout(start, 100);
        });
      };
      for (let index = 0; index < connections; index += 1) start();
      const drips = setInterval(() => {
        if (script.drip !== undefined) for (const socket of open.keys()) socket.write(script.drip);
      }, DRIP_MS);
      return {
        end: async () => {
          isEnded = true;
          clearInterval(drips);
          for (const socket of open.keys()) {
            seen.longestMs = Math.max(seen.longestMs, lifeMs(open, socket));
            socket.destroy();
          }
          return { closed: seen.closed, "longest s": Math.round(seen.longestMs / 100) / 10 };
        },
      };
    },
  };
}

function lifeMs(open: ReadonlyMap<Socket, number>, socket: Socket): number {
  return performance.now() - (open.get(socket) ?? performance.now());
}

/** An attack by this many complete requests at a time. */
function makeFlooding(
  name: string,
  prepare: (target: Target) => Promise<() => Promise<{ readonly status: number }>>,
): Attack {
  return {
    name,
    begin: async (target, connections) => {
      const send = await prepare(target);
      const counts = new Map<number, number>();
      let isEnded = false;
      const lane = async (): Promise<void> => {
        while (!isEnded) {
          const { status } = await send().catch(() => ({ status: 0 }));
          counts.set(status, (counts.get(status) ?? 0) + 1);
          await pause(LANE_PAUSE_MS);
        }
      };
      const lanes = Array.from({ length: connections }, lane);
      void Promise.all(lanes);
      return {
        end: async () => {
          isEnded = true;
          const answers = [...counts].map(([status, count]) => `${status} × ${count}`).join(", ");
          return { answers };
        },
      };
    },
  };
}

async function bigJob(harness: BulkHarness): Promise<string> {
  const id = await harness.submit(goodRows(10_000));
  await harness.ended(id);
  return id;
}

/** An upload of a form with as many fields as some real forms, which takes long to parse. */
function heavyForm(): FormData {
  const pdf = buildForm({
    fields: Array.from({ length: 3000 }, (_, index) => {
      const [x, y] = [20 + 40 * (index % 14), 20 + 3 * Math.floor(index / 14)];
      return { type: "text", name: `field ${index}`, at: [x, y, x + 38, y + 3] } as const;
    }),
  });
  return formData({ name: "Heavy" }, { file: ["heavy.pdf", pdf] });
}
