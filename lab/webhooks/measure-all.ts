import { loadavg } from "node:os";
import { ENDPOINTS, FLOODED_ENDPOINTS } from "./endpoints.ts";
import type { Environment } from "./environment.ts";
import { type CeilingFigure, measureCeiling } from "./measure-ceiling.ts";
import { type DelayFigure, measureDelay } from "./measure-delay.ts";
import { type FloodFigure, measureFlood } from "./measure-flood.ts";
import { type IdleFigure, measureIdle } from "./measure-idle.ts";
import { measureThroughput, type ThroughputFigure } from "./measure-throughput.ts";
import type { Side } from "./side.ts";

/** Endpoints used only for warming up in part 4. */
const WARMING: readonly number[] = Array.from({ length: 100 }, (_, index) => 100 + index);

/** The parts of the benchmark, by their numbers in the help. */
export const PARTS = [1, 2, 3, 4, 5, 6] as const;
export type Part = (typeof PARTS)[number];

/** A result of one part for one side. */
export type Figure = Found & {
  readonly side: string;
  /** Load average of the last minute. */
  readonly load: number;
};
type Found =
  | { readonly kind: "throughput"; readonly found: ThroughputFigure }
  | { readonly kind: "delay"; readonly found: DelayFigure }
  | { readonly kind: "flood"; readonly found: FloodFigure }
  | { readonly kind: "ceiling"; readonly found: CeilingFigure }
  | { readonly kind: "idle"; readonly found: IdleFigure };

/** Which parts to measure, and the share of the full amount (1 = all). */
export type Wished = {
  readonly parts: readonly Part[];
  readonly part: number;
  /** Flags for the delivering processes of part 1. */
  readonly flags: readonly string[];
};

const DELIVERIES = 20_000;
const FLOOD_DELIVERIES = 50_000;
const PER_SECOND = 200;
const HANGING = [25, 100];
const REQUESTS = 20_000;

/** Measures part by part, each for one side after the other; emits each figure as soon as it is known. */
export async function measureAll(
  environment: Environment,
  wished: Wished,
  emit: (figure: Figure) => Promise<void>,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const note = async (side: string, found: Found): Promise<void> => {
    const figure = { ...found, side, load: Math.round(100 * (loadavg()[0] ?? 0)) / 100 };
    figures.push(figure);
    await emit(figure);
  };
  for (const part of wished.parts) {
    if (part === 5) {
      const found = await measureCeiling(environment, REQUESTS * wished.part);
      await note("undici", { kind: "ceiling", found });
      continue;
    }
    for (const side of part === 3 ? environment.hangingSides : environment.sides)
      for await (const found of measurePart(part, environment, side, wished))
        await note(side.name, found);
  }
  return figures;
}

async function* measurePart(
  part: Exclude<Part, 5>,
  environment: Environment,
  side: Side,
  { part: share, flags }: Wished,
): AsyncGenerator<Found> {
  const delays = { endpoints: ENDPOINTS, hanging: 0, perSecond: PER_SECOND };
  switch (part) {
    case 1: {
      const found = await measureThroughput(environment, side, DELIVERIES * share, flags);
      yield { kind: "throughput", found };
      return;
    }
    case 2: {
      const found = await measureDelay(environment, side, {
        ...delays,
        seconds: 30 * share,
        skipSeconds: 0,
      });
      yield { kind: "delay", found };
      return;
    }
    case 3:
      for (const hanging of HANGING) {
        const seconds = 60 * Math.max(share, 0.5);
        const plan = { ...delays, hanging, seconds, skipSeconds: 20 };
        yield { kind: "delay", found: await measureDelay(environment, side, plan) };
      }
      return;
    case 4:
      for (const webhooks of [1, 50]) {
        const flooded = FLOODED_ENDPOINTS.slice(0, webhooks);
        const deliveries = FLOOD_DELIVERIES * share;
        const plan = {
          deliveries,
          flooded,
          other: 0,
          warming: WARMING,
          seconds: 200 * Math.min(share, 0.1),
        };
        yield { kind: "flood", found: await measureFlood(environment, side, plan) };
      }
      return;
    case 6:
      yield {
        kind: "idle",
        found: await measureIdle(environment, side, 20 * Math.max(share, 0.5)),
      };
  }
}
