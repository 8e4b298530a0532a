import { z } from "zod";
import { startChild } from "./child.ts";
import type { Identity } from "./identity.ts";

/** The first arrival of an event at an endpoint: when its header had come, by the machine's clock in milliseconds. */
export type Arrival = { readonly event: string; readonly index: number; readonly at: number };

/** The requests that were received since the watch began. */
export type Report = {
  /** Each event at each endpoint once. */
  readonly arrivals: readonly Arrival[];
  /** Includes the events that arrived again. */
  readonly requests: number;
  readonly checked: number;
  /** Those of the checked requests whose signature was wrong. */
  readonly wrong: number;
};

/** A request to the process of the receivers. */
export type Asked = z.infer<typeof Asked>;
export const Asked = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("open"),
    endpoints: z.array(z.number()),
    cert: z.string(),
    key: z.string(),
  }),
  z.object({
    kind: z.literal("watch"),
    secrets: z.array(z.string()),
    hanging: z.number(),
    checkEvery: z.number(),
  }),
  z.object({ kind: z.literal("answered") }),
  z.object({ kind: z.literal("report") }),
]);

const Ports = z.array(z.number());
const Reported = z.object({
  arrivals: z.array(z.object({ event: z.string(), index: z.number(), at: z.number() })),
  requests: z.number(),
  checked: z.number(),
  wrong: z.number(),
});

/** So many HTTPS servers on the loopback address, in a process of their own. */
export type Receivers = {
  readonly urls: readonly string[];
  /** Begins to count anew; the first `hanging` of them accept and never answer. */
  readonly watch: (secrets: readonly string[], hanging?: number) => Promise<void>;
  /** Different events at those that answer. */
  readonly answered: () => Promise<number>;
  readonly report: () => Promise<Report>;
  readonly stop: () => Promise<void>;
};

/** One signature in so many is checked. */
const CHECK_EVERY = 20;

/** Starts them; each has a port of its own, so that a sender connects to each anew. */
export async function startReceivers(count: number, identity: Identity): Promise<Receivers> {
  const child = await startChild("receivers-server.ts");
  const endpoints = Array.from({ length: count }, (_, index) => index);
  const ports = Ports.parse(await child.ask({ kind: "open", endpoints, ...identity }));
  return {
    urls: ports.map((port) => `https://127.0.0.1:${port}/hooks`),
    watch: async (secrets, hanging = 0) => {
      await child.ask({ kind: "watch", secrets, hanging, checkEvery: CHECK_EVERY });
    },
    answered: async () => z.number().parse(await child.ask({ kind: "answered" })),
    report: async () => Reported.parse(await child.ask({ kind: "report" })),
    stop: child.stop,
  };
}
