/** What is found out once, when it is first wanted. */
export type Remembered<Value> = {
  readonly get: () => Promise<Value>;
  /** It is found out again the next time. */
  readonly forget: () => void;
};

/** Remembers what `find` finds; where that fails it is tried again the next time. */
export function remembered<Value>(find: () => Promise<Value>): Remembered<Value> {
  let found: Promise<Value> | null = null;
  return {
    get: () => {
      const asked = (found ??= find());
      asked.catch(() => {
        if (found === asked) found = null;
      });
      return asked;
    },
    forget: () => {
      found = null;
    },
  };
}
