import { PlatenError } from "@platen/sdk";
import { useEffect, useRef, useState } from "react";
import type { FormSource } from "#data/forms-to-fill.ts";
import { useScopedMutation } from "#data/scope.ts";
import {
  type CreatedPdf,
  createPdf,
  type PdfOptions,
  requestOf,
  TaskFailed,
} from "./create-pdf.ts";
import { type Note, noteOf } from "./notes.ts";
import { mayHaveCreated } from "./request-key.ts";
import type { FillRow } from "./rows.ts";
import type { FillPageState } from "./use-fill-page.ts";

/** A PDF that is being created. */
export type Creation = {
  readonly send: (options: PdfOptions) => void;
  readonly isPending: boolean;
  /** True while it is a task that waits for its turn. */
  readonly isWaiting: boolean;
  readonly created: CreatedPdf | null;
  /** True: values have changed since. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  /** Aliases of the values that were refused. */
  readonly faulty: readonly string[];
  readonly reset: () => void;
};

/** Creates the PDF of a page. Refused values get their reason in their rows. */
export function useCreate(source: FormSource, page: FillPageState): Creation {
  const { state, requestKey, forgetKey } = page;
  const [isWaiting, setWaiting] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  // A second click may come before the page is drawn with `isPending`.
  const isSending = useRef(false);
  useEffect(() => () => leaving.current?.abort(), []);
  const creating = useScopedMutation((platen, options: PdfOptions) => {
    leaving.current = new AbortController();
    const request = requestOf(source, state.values.all(), options);
    const { signal } = leaving.current;
    const onWaiting = (): void => setWaiting(true);
    return createPdf(platen, request, requestKey(), { signal, onWaiting });
  }, CHANGES);
  const { error, data, reset } = creating;
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => state.values.subscribeAll(() => setOutdated(true)), [state.values]);
  const refused = (fault: unknown): void => {
    if (!mayHaveCreated(fault)) forgetKey();
    for (const [alias, note] of refusedValues(fault, state.rows)) state.refusals.set(alias, note);
  };
  return {
    send: (options) => {
      if (isSending.current) return;
      isSending.current = true;
      setWaiting(false);
      setOutdated(false);
      const settled = (): void => {
        isSending.current = false;
        setWaiting(false);
      };
      creating.mutate(options, { onError: refused, onSettled: settled });
    },
    isPending: creating.isPending,
    isWaiting,
    created: data ?? null,
    isOutdated,
    error,
    faulty: refusedValues(error, state.rows).map(([alias]) => alias),
    reset,
  };
}

const CHANGES = [["files"], ["usage"]] as const;

/** The refused values with the reason, in the order of the refusal. */
function refusedValues(
  error: unknown,
  rows: ReadonlyMap<string, FillRow>,
): readonly (readonly [alias: string, note: Note])[] {
  return detailsOf(error).flatMap(({ field, code, message }) => {
    const row = rows.get(field ?? "");
    if (row === undefined) return [];
    const note = noteOf({ severity: "error", code, message }, row.control);
    return note === null ? [] : [[row.alias, note] as const];
  });
}

function detailsOf(error: unknown): readonly {
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
}[] {
  if (error instanceof PlatenError) return error.details;
  if (!(error instanceof TaskFailed)) return [];
  return [{ field: error.field, code: error.code, message: error.message }];
}
