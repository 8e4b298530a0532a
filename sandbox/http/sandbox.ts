import {
  advance,
  finishClock,
  nextDelivery,
  nextDue,
  type OutgoingWebhook,
  recordAttempt,
  viewOf,
} from "#core";
import { type Asking, type Clock, type Draft, openDraft, Refusal, type State } from "#model";
import type { View } from "#wire";

/** What the sandbox needs of the world. */
export type SandboxPorts = {
  readonly clock: Clock;
  /** Characters nobody can guess. */
  readonly secret: () => string;
  /** Sends a webhook; true when it was taken. Never throws. */
  readonly send: (sending: OutgoingWebhook, view: View, nowMs: number) => Promise<boolean>;
};

/** A processor that runs: one state, changed by one command at a time, and time that goes on. */
export type Sandbox = {
  readonly state: () => State;
  /** What it is now, to be looked at. */
  readonly view: () => View;
  /** Where it is reached; set once it listens. */
  readonly setOrigin: (origin: string) => void;
  /**
   * Changes the state by a command; a `Refusal` undoes what it changed, unless it is to be kept.
   * What happened is sent afterwards.
   */
  readonly run: <Value>(command: (draft: Draft) => Value, asker?: Requester) => Value;
  /** The sandbox's time in milliseconds: the clock's, and what it is ahead of that. */
  readonly now: () => number;
  /** Goes through all that is due by now, on every clock, and sends what there is to send. */
  readonly settle: () => Promise<void>;
  /** Hears of every state that there is. */
  readonly onChange: (listener: (state: State) => void) => void;
  /** Ends the going on of time. */
  readonly close: () => Promise<void>;
};

/** Who asks for a command; nothing is known of time and people. */
export type Requester = { readonly request: string | null; readonly key: string | null };

const NOBODY: Requester = { request: null, key: null };

/** How often real time is looked at. */
const TICK_MS = 1000;

/** More instants in one going than any honest clock has. */
const INSTANTS_MAX = 200_000;

/** Starts a processor at `state`. Real time goes on by itself until it is closed. */
export function startSandbox(first: State, outside: SandboxPorts): Sandbox {
  const runner = makeRunner(first, outside);
  let going: Promise<void> | null = null;
  let isWanted = false;
  let isClosed = false;

  const settle = async (): Promise<void> => {
    isWanted = true;
    going ??= goOn();
    await going;
  };
  const goOn = async (): Promise<void> => {
    // After the command that woke it, and the answer to who asked.
    await new Promise(setImmediate);
    try {
      while (isWanted && !isClosed) {
        isWanted = false;
        await goThrough(runner, outside, () => isClosed);
      }
    } finally {
      going = null;
    }
  };
  runner.onChange(() => void settle());
  const timer = setInterval(() => void settle(), TICK_MS);
  timer.unref();
  return {
    ...runner,
    settle,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await going;
    },
  };
}

type Runner = Omit<Sandbox, "close" | "settle">;

function makeRunner(first: State, outside: SandboxPorts): Runner {
  let state = first;
  let origin = "http://127.0.0.1";
  const listeners: ((state: State) => void)[] = [];
  const now = (): number => outside.clock.now() + state.aheadSeconds * 1000;
  const keep = (draft: Draft): void => {
    const next = draft.close();
    const isChanged = next.rows !== state.rows && hasOtherRows(next, state);
    state = next;
    if (isChanged) for (const listener of listeners) listener(state);
  };
  const open = (asker: Requester): Draft => {
    const asking: Asking = { ...asker, secret: outside.secret, origin };
    const draft = openDraft(state, asking);
    const present = Math.floor(now() / 1000);
    const due = nextDue(draft, null);
    // What is due happens first, at its own time; until then that is what time it is.
    if (due === null || due > present) draft.setRealTime(present);
    return draft;
  };
  return {
    state: () => state,
    view: () => viewOf(openDraft(state, { ...NOBODY, secret: outside.secret, origin })),
    setOrigin: (address) => {
      origin = address;
    },
    now,
    onChange: (listener) => void listeners.push(listener),
    run: (command, asker = NOBODY) => {
      const draft = open(asker);
      try {
        const value = command(draft);
        keep(draft);
        return value;
      } catch (error) {
        if (error instanceof Refusal && error.isKept) keep(draft);
        throw error;
      }
    },
  };
}

function hasOtherRows(a: State, b: State): boolean {
  return Object.entries(a.rows).some(([name, rows]) => Reflect.get(b.rows, name) !== rows);
}

/** Goes through what is due on real time, on clocks that go, and sends what is to be sent. */
async function goThrough(
  runner: Runner,
  outside: SandboxPorts,
  isStopped: () => boolean,
): Promise<void> {
  for (let count = 0; count < INSTANTS_MAX; count += 1) {
    const hasMore = await goOneInstant(runner, outside, isStopped);
    if (!hasMore || isStopped()) return;
  }
  throw new Error(`A clock of the sandbox went through ${INSTANTS_MAX} instants without an end.`);
}

/** One instant on every clock. False: nothing is left to do. */
async function goOneInstant(
  runner: Runner,
  outside: SandboxPorts,
  isStopped: () => boolean,
): Promise<boolean> {
  const present = Math.floor(runner.now() / 1000);
  const hasMore = runner.run((draft) => advance(draft, null, present));
  await sendDue(runner, outside, null, isStopped);
  let isGoing = false;
  for (const { id, target } of runner.state().rows.clocks.values()) {
    if (target !== null) {
      isGoing = true;
      const hasArrived = !runner.run((draft) => advance(draft, id, target));
      if (hasArrived) runner.run((draft) => finishClock(draft, id));
    }
    await sendDue(runner, outside, id, isStopped);
  }
  return hasMore || isGoing;
}

async function sendDue(
  runner: Runner,
  outside: SandboxPorts,
  clock: string | null,
  isStopped: () => boolean,
): Promise<void> {
  if (runner.state().rows.deliveries.size === 0) return;
  while (!isStopped()) {
    const sending = runner.run((draft) => nextDelivery(draft, clock));
    if (sending === null) return;
    let isTaken = true;
    for (let copy = 0; copy < sending.copies; copy += 1) {
      isTaken = await outside.send(sending, runner.view(), runner.now());
    }
    runner.run((draft) => recordAttempt(draft, sending.delivery.id, isTaken));
  }
}
