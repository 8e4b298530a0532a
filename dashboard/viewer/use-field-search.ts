import { useDeferredValue, useMemo, useState } from "react";
import { matchingFields } from "./field-search.ts";
import type { Field } from "./form.ts";

/** A search among fields; typing is not delayed by long lists. */
export function useFieldSearch(fields: readonly Field[]): {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** In reading order. */
  readonly found: readonly Field[];
  /** The first field of the search as typed; `found` may still be that of an earlier one. */
  readonly findFirst: () => Field | undefined;
} {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const found = useMemo(() => matchingFields(fields, wanted), [fields, wanted]);
  return { search, setSearch, found, findFirst: () => matchingFields(fields, search)[0] };
}
