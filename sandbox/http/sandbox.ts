import { type Clock, Refusal } from "#base";
import { advance, finishClock, nextDue } from "#core";
import { nextDelivery, type OutgoingWebhook, recordAttempt } from "#events";
import { type Asking, type Draft, openDraft, type State } from "#state";
import { type View, viewOf } from "#wire";

/** Dependencies of the sandbox. */
export type SandboxPorts = {
  readonly clock: Clock;
  /** Random characters. */
  readonly secret: () => string;
  /** Sends a webhook; true: it was acknowledged. Never throws. */
  readonly send: (sending: OutgoingWebhook, view: View, nowMs: number) => Promise<boolean>;
};

/** A running processor: one state, changed by one command at a time, and a clock. */
export type Sandbox = {
  readonly state: () => State;
  /** The current state, read-only. */
  readonly view: () => View;
  /** Its URL; set once it listens. */
  readonly setOrigin: (origin: string) => void;
  /** Runs a command. A `Refusal` rolls its changes back, unless they are to be kept. Events are sent afterwards. */
  readonly run: <Value>(command: (draft: Draft) => Value, requester?: Requester) => Value;
  /** The sandbox's time in milliseconds: the clock's plus its offset. */
  readonly now: () => number;
  /** Processes everything due on all clocks and sends pending webhooks. */
  readonly settle: () => Promise<void>;
  /** Called with each new state. */
  readonly onChange: (listener: (state: State) => void) => void;
  /** Stops the processing of due tasks. */
  readonly close: () => Promise<void>;
};

/** The caller of a command. */
export type Requester = { readonly request: string | null; readonly key: string | null };

const NO_REQUESTER: Requester = { request: null, key: null };

/** Polling interval for tasks on real time. */
const TICK_MS = 1000;

/** Upper bound of due times in one run. */
const INSTANTS_MAX = 200_000;

/** Starts a processor with `state`; processes due tasks until it is closed. */
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
    // After the command that caused it, and its response.
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
  const open = (requester: Requester): Draft => {
    const asking: Asking = { ...requester, secret: outside.secret, origin };
    const draft = openDraft(state, asking);
    const present = Math.floor(now() / 1000);
    const due = nextDue(draft, null);
    // Due tasks run first, at their own times.
    if (due === null || due > present) draft.setRealTime(present);
    return draft;
  };
  return {
    state: () => state,
    view: () => viewOf(openDraft(state, { ...NO_REQUESTER, secret: outside.secret, origin })),
    setOrigin: (address) => {
      origin = address;
    },
    now,
    onChange: (listener) => void listeners.push(listener),
    run: (command, requester = NO_REQUESTER) => {
      const draft = open(requester);
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

/** Processes due tasks of real time and of running test clocks, and sends webhooks. */
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

/** Processes one due time of every clock. False: nothing is due. */
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
