import { useSearchParams } from "wouter";

/** The choice that ends a filter. */
export const ALL = "all";

/** A filter of a list, which is kept in the page's address, and its setter; null: everything is listed. */
export function useFilter<Value extends string>(
  name: string,
  values: readonly Value[],
): readonly [Value | null, (value: Value | typeof ALL) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = values.find((one) => one === search.get(name)) ?? null;
  const choose = (value: Value | typeof ALL): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === ALL) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [chosen, choose];
}
