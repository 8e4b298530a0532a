import { useEffect, useMemo, useRef, useState } from "react";
import type { FormSource } from "#data/forms-to-fill.ts";
import { useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { draftOf, draftTexts } from "./fill-draft.ts";
import { type FillState, fillStores } from "./fill-state.ts";
import { newRequestKey } from "./request-key.ts";
import type { FillRow } from "./rows.ts";

/** A page that fills an envelope, with its draft. */
export type FillPageState = {
  readonly state: FillState;
  readonly rows: readonly FillRow[];
  /** The key for the request of the present values: the same until a value or an option changes. */
  readonly requestKey: () => string;
  /** The next request is another one, also with the same values. */
  readonly forgetKey: () => void;
  /** True if values of an earlier visit were found. */
  readonly isRestored: boolean;
};

/** Time between typing and keeping the draft. */
const PAUSE_MS = 400;

/** The values of a page, which are kept in the tab. `sign` opens the dialog for a signature and must be stable. */
export function useFillPage(
  { kind, id }: FormSource,
  rows: readonly FillRow[],
  sign: (alias: string) => void,
): FillPageState {
  const { session, environment } = useScope();
  const person = session.person.id;
  const form = `fill/${session.account.id}/${environment}/${kind} ${id}`;
  const [found] = useState(() => draftOf(tabDrafts().read(person, form)));
  const [stores] = useState(() => fillStores(found.values));
  const key = useRef(found.requestKey);
  const byAlias = useMemo(() => new Map(rows.map((row) => [row.alias, row])), [rows]);
  const state = useMemo(() => ({ ...stores, rows: byAlias, sign }), [stores, byAlias, sign]);
  const keep = useRef(() => undefined as void);
  useEffect(() => {
    keep.current = () =>
      tabDrafts().write(
        person,
        form,
        draftTexts({ values: stores.values.all(), requestKey: key.current }),
      );
  }, [person, form, stores]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = (): void => keep.current();
    const end = stores.values.subscribeAll(() => {
      key.current = null;
      clearTimeout(timer);
      timer = setTimeout(now, PAUSE_MS);
    });
    addEventListener("pagehide", now);
    return () => {
      end();
      clearTimeout(timer);
      removeEventListener("pagehide", now);
      now();
    };
  }, [stores]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (Object.keys(stores.values.all()).length > 0) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [stores]);
  return {
    state,
    rows,
    isRestored: Object.keys(found.values).length > 0,
    requestKey: () => {
      key.current ??= newRequestKey();
      keep.current();
      return key.current;
    },
    forgetKey: () => {
      key.current = null;
      keep.current();
    },
  };
}
