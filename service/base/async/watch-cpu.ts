import { CpuMeter, type CpuVerdict, type Step } from "./cpu-meter.ts";

const SAMPLE_EVERY_MS = 100;

/** A worker and its limits. */
export type Watched = {
  /** CPU time it has used since it started, ms; null when unknown. */
  readonly cpuMs: () => number | null | Promise<number | null>;
  readonly step: () => Step;
  readonly stallMsMax: number;
};

/** Calls `onPast` once, with the current step, when a worker exceeds its limits; the returned function ends the watch. */
export function watchCpu(
  { cpuMs, step, stallMsMax }: Watched,
  onPast: (verdict: Exclude<CpuVerdict, "within_limits">, step: Step) => void,
): () => void {
  const meter = new CpuMeter(stallMsMax);
  let isOver = false;
  let sampledAt = performance.now();
  const sample = async (): Promise<void> => {
    const current = step();
    const usedMs = await cpuMs();
    if (isOver) return;
    const passedMs = performance.now() - sampledAt;
    sampledAt += passedMs;
    // CPU time that was read while the step changed belongs to neither step.
    const isSteady = step().id === current.id;
    const verdict = isSteady
      ? meter.take({ cpuMs: usedMs, step: current, passedMs })
      : "within_limits";
    if (verdict !== "within_limits") onPast(verdict, current);
    else timer = setTimeout(() => void sample(), SAMPLE_EVERY_MS);
  };
  // Nearly all work ends before the first sample.
  let timer = setTimeout(() => void sample(), SAMPLE_EVERY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
