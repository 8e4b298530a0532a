/** Values by key outside of React: a row subscribes to its own, so that typing draws one row. */
export type KeyedStore<T> = {
  /** Undefined: none. */
  readonly get: (key: string) => T | undefined;
  /** Undefined removes it. */
  readonly set: (key: string, value: T | undefined) => void;
  /** Replaces all; only keys whose value differs by `isSame` are reported. */
  readonly replace: (values: Readonly<Record<string, T>>) => void;
  /** All values; the same object until one changes. */
  readonly all: () => Readonly<Record<string, T>>;
  readonly subscribe: (key: string, changed: () => void) => () => void;
  readonly subscribeAll: (changed: () => void) => () => void;
};

/** A store with these values. */
export function keyedStore<T>(
  initial: Readonly<Record<string, T>> = {},
  isSame: (one: T | undefined, other: T | undefined) => boolean = Object.is,
): KeyedStore<T> {
  let values = initial;
  const own = new Map<string, Set<() => void>>();
  const common = new Set<() => void>();
  const change = (next: Readonly<Record<string, T>>, keys: readonly string[]): void => {
    if (keys.length === 0) return;
    values = next;
    for (const key of keys) for (const changed of own.get(key) ?? []) changed();
    for (const changed of common) changed();
  };
  return {
    get: (key) => values[key],
    set: (key, value) => {
      if (isSame(values[key], value)) return;
      const { [key]: _, ...rest } = values;
      change(value === undefined ? rest : { ...rest, [key]: value }, [key]);
    },
    replace: (next) => {
      const keys = new Set([...Object.keys(values), ...Object.keys(next)]);
      change(
        next,
        [...keys].filter((key) => !isSame(values[key], next[key])),
      );
    },
    all: () => values,
    subscribe: (key, changed) => {
      const subscribers = own.get(key) ?? new Set();
      own.set(key, subscribers.add(changed));
      return () => subscribers.delete(changed);
    },
    subscribeAll: (changed) => {
      common.add(changed);
      return () => common.delete(changed);
    },
  };
}
