/** The edited state, with those that undoing and redoing lead to. */
export type History<T> = {
  readonly present: T;
  /** The newest last. */
  readonly past: readonly T[];
  /** The next one last. */
  readonly future: readonly T[];
  /** The part that the last change affected: continued changes of the same part are one step. */
  readonly place: string | null;
};

const STEPS_MAX = 200;

/** The history before the first change. */
export function historyOf<T>(present: T): History<T> {
  return { present, past: [], future: [], place: null };
}

/** The history after a change; `place` null: a step of its own. */
export function recorded<T>(history: History<T>, next: T, place: string | null): History<T> {
  const { present, past } = history;
  const isOn = place !== null && place === history.place && past.length > 0;
  return {
    present: next,
    past: isOn ? past : [...past, present].slice(-STEPS_MAX),
    future: [],
    place,
  };
}

/** The history one step back; without a step the present stays. */
export function undone<T>({ present, past, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { present, past, future, place: null };
  return { present: before, past: past.slice(0, -1), future: [...future, present], place: null };
}

/** The history one step on; without a step the present stays. */
export function redone<T>({ present, past, future }: History<T>): History<T> {
  const next = future.at(-1);
  if (next === undefined) return { present, past, future, place: null };
  return { present: next, past: [...past, present], future: future.slice(0, -1), place: null };
}
