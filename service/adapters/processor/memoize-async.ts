/** A lazily loaded value. */
export type MemoizedAsync<Value> = {
  readonly get: () => Promise<Value>;
  /** The next `get` loads it again. */
  readonly forget: () => void;
};

/** Caches the result of `load`; a failure is not cached. */
export function memoizeAsync<Value>(load: () => Promise<Value>): MemoizedAsync<Value> {
  let cached: Promise<Value> | null = null;
  return {
    get: () => {
      const loading = (cached ??= load());
      loading.catch(() => {
        if (cached === loading) cached = null;
      });
      return loading;
    },
    forget: () => {
      cached = null;
    },
  };
}
