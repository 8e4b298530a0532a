import { useDeferredValue, useMemo, useState } from "react";
import { matchingFields } from "./field-search.ts";
import type { Field } from "./form.ts";

/** A search among fields; typing is not delayed by long lists. */
export function useFieldSearch(fields: readonly Field[]): {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** In reading order. */
  readonly found: readonly Field[];
} {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matchingFields(fields, wanted), [fields, wanted]);
  return { search, setSearch, found };
}
