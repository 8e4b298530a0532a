import {
  type Context,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { type FillValue, isEmpty, isSameValue } from "./fill-value.ts";
import { type KeyedStore, keyedStore } from "./keyed-store.ts";
import type { Note } from "./notes.ts";
import type { FillRow } from "./rows.ts";

/** The state of a form's rows, by alias; outside of React, so that typing draws one row. */
export type FillState = {
  readonly rows: ReadonlyMap<string, FillRow>;
  readonly values: KeyedStore<FillValue>;
  /** The rows with a value: changes only when one is filled or emptied, not with every letter. */
  readonly filled: KeyedStore<true>;
  /** Notes from filling the form in the browser. */
  readonly findings: KeyedStore<readonly Note[]>;
  /** Refusals of the service, until the value changes. */
  readonly refusals: KeyedStore<Note>;
  /** Rows that were left once: a missing value is a fault there. */
  readonly touched: KeyedStore<true>;
  /** Opens the dialog for a signature. */
  readonly sign: (alias: string) => void;
};

/** The stores of a page that begins with these values. */
export function fillStores(
  initial: Readonly<Record<string, FillValue>>,
): Omit<FillState, "rows" | "sign"> {
  const values = keyedStore(initial, isSameValue);
  const filled = keyedStore(filledOf(initial));
  values.subscribeAll(() => filled.replace(filledOf(values.all())));
  return {
    values,
    filled,
    findings: keyedStore<readonly Note[]>({}, isSameNotes),
    refusals: keyedStore<Note>(),
    touched: keyedStore<true>(),
  };
}

/** Changes the value of a row. */
export function changeValue(
  { values, refusals }: Pick<FillState, "values" | "refusals">,
  alias: string,
  value: FillValue | undefined,
): void {
  refusals.set(alias, undefined);
  values.set(alias, value);
}

/** Set by the page around its rows. */
export const FillContext: Context<FillState | null> = createContext<FillState | null>(null);

/** The state of the page. */
export function useFillState(): FillState {
  const state = useContext(FillContext);
  if (state === null) throw new Error("This row is outside of the page that fills a form.");
  return state;
}

/** The value of a key; draws again when it changes. */
export function useStored<T>(store: KeyedStore<T>, key: string): T | undefined {
  const subscribe = useCallback(
    (changed: () => void) => store.subscribe(key, changed),
    [store, key],
  );
  return useSyncExternalStore(subscribe, () => store.get(key));
}

/** All values; draws again when one changes. */
export function useAllStored<T>(store: KeyedStore<T>): Readonly<Record<string, T>> {
  return useSyncExternalStore(store.subscribeAll, store.all);
}

/** All values once typing has been drawn: what depends on them never delays a letter. */
export function useLaterStored<T>(store: KeyedStore<T>): Readonly<Record<string, T>> {
  const [shown, setShown] = useState(store.all);
  useEffect(() => {
    const follow = (): void => startTransition(() => setShown(store.all()));
    // This applies changes that were made before this effect.
    follow();
    return store.subscribeAll(follow);
  }, [store]);
  return shown;
}

function filledOf(values: Readonly<Record<string, FillValue>>): Readonly<Record<string, true>> {
  const given = Object.keys(values).filter((alias) => !isEmpty(values[alias]));
  return Object.fromEntries(given.map((alias) => [alias, true]));
}

function isSameNotes(one: readonly Note[] = [], other: readonly Note[] = []): boolean {
  return (
    one.length === other.length &&
    one.every(({ tone, text }, at) => other[at]?.tone === tone && other[at]?.text === text)
  );
}
