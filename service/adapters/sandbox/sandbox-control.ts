import { type Instant, instant } from "#base/instant.ts";

/** A sandbox's time after everything due was processed. */
export type SandboxTime = {
  readonly now: Instant;
  /** When the next task is due; null if absent. */
  readonly nextDue: Instant | null;
};

/** The control API of a sandbox on this machine. */
export type SandboxControl = {
  /** Returns when everything due is processed and its events are delivered. */
  readonly settle: () => Promise<SandboxTime>;
  /** Advances the sandbox's clock, in whole seconds, and settles. */
  readonly advanceTo: (time: Instant) => Promise<SandboxTime>;
};

const SETTLE_MS = 120_000;

/** Returns a client for the control API at `origin`; calls throw if the response is not that of a sandbox. */
export function sandboxControl(origin: string): SandboxControl {
  const ask = async (what: string, body: object): Promise<SandboxTime> => {
    const response = await fetch(new URL(`/_control/${what}`, origin), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(SETTLE_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok || !isTime(answer)) throw new Error(`the sandbox answered ${response.status}`);
    const { now, next_due: next } = answer;
    return { now: instant(now * 1000), nextDue: next === null ? null : instant(next * 1000) };
  };
  return {
    settle: () => ask("settle", {}),
    advanceTo: (time) => ask("clock", { advance_to: Math.floor(time / 1000) }),
  };
}

type Time = { readonly now: number; readonly next_due: number | null };

function isTime(value: unknown): value is Time {
  if (typeof value !== "object" || value === null) return false;
  if (!("now" in value) || !("next_due" in value)) return false;
  const { now, next_due: next } = value;
  return typeof now === "number" && (next === null || typeof next === "number");
}
