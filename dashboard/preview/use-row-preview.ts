import { useEffect, useMemo, useState } from "react";
import { useScopedQuery } from "#data/scope.ts";
import { type LiveFill, useLiveFill } from "#viewer/use-live-fill.ts";
import type { FillInput } from "#workers/fill-client.ts";
import type { PlannedForm, PreviewRow, RowPlanner, RowProblem } from "./row-planner.ts";
import { readSignatures, type StoredSignatures, withSignatures } from "./stored-signatures.ts";

export type { PreviewRow, RowProblem } from "./row-planner.ts";

/** The form and row of a preview. */
export type RowPreviewRequest = PlannedForm & {
  /** The form; null while it is loaded. */
  readonly pdf: Uint8Array | null;
  /** Null shows the form as it is. */
  readonly row: PreviewRow | null;
};

/** A row drawn on its form, with everything that a job would report. */
export type RowPreviewState = Pick<LiveFill, "picture" | "fault" | "isPending"> & {
  /** The problems of the row that is drawn, errors first. A job fails a row with its first error. */
  readonly problems: readonly RowProblem[];
  /** True: a stored signature is a picture, which is in a job's PDF and not in this one. */
  readonly hasHiddenSignature: boolean;
};

type ProblemsOf = (issues: LiveFill["issues"]) => readonly RowProblem[];

const NO_IDS: readonly string[] = [];
/**
 * Converters from a filling's issues to problems, by its values: while a row is drawn, the next one is planned already.
 */
const MEANINGS = new WeakMap<FillInput["values"], ProblemsOf>();

/**
 * Fills a row into its form in the browser, by the code that fills it in a job. JSON Schemas of a mapping are checked by
 * the service alone. The members of the request are compared by identity: memoise them.
 */
export function useRowPreview(request: RowPreviewRequest): RowPreviewState {
  const { pdf, row, fields, fieldMappings, strict, failOn } = request;
  const Planner = usePlanner();
  const planner = useMemo(
    () => (Planner === null ? null : new Planner({ fields, fieldMappings, strict, failOn })),
    [Planner, fields, fieldMappings, strict, failOn],
  );
  const planned = useMemo(
    () => (planner === null || row === null ? null : { planner, row: planner.plan(row) }),
    [planner, row],
  );
  const stored = useStoredSignatures(planned?.row.signatureIds ?? NO_IDS);
  const input = useMemo(() => {
    if (planned === null || stored === null) return null;
    const filling = withSignatures(planned.row.input, stored);
    MEANINGS.set(filling.values, (issues) => planned.planner.problems(planned.row, issues));
    return filling;
  }, [planned, stored]);
  const { picture, issues, fault, isPending } = useLiveFill(pdf, input);
  const drawn = picture?.values ?? null;
  const problems = useMemo(
    () => (drawn === null ? [] : (MEANINGS.get(drawn)?.(issues) ?? [])),
    [drawn, issues],
  );
  return {
    picture,
    fault,
    problems,
    hasHiddenSignature: [...(stored?.values() ?? [])].some(({ kind }) => kind === "hidden"),
    isPending: isPending || (row !== null && input === null),
  };
}

/** The planner with the language of mappings, which is loaded when it is needed; null: not yet. */
function usePlanner(): typeof RowPlanner | null {
  const [loaded, setLoaded] = useState<{ readonly Planner: typeof RowPlanner } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isWanted = true;
    import("./row-planner.ts").then(
      ({ RowPlanner: Planner }) => isWanted && setLoaded({ Planner }),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  // Shown by the page's boundary, which offers to load the page again.
  if (failure !== null) throw failure;
  return loaded?.Planner ?? null;
}

/** Null while they are read. One that cannot be read is not drawn. */
function useStoredSignatures(ids: readonly string[]): StoredSignatures | null {
  const read = useScopedQuery(["signatures", "named", ...ids], (platen, options) =>
    readSignatures(platen, ids, options),
  );
  return useMemo(() => {
    if (read.data !== undefined) return read.data;
    if (read.error === null) return null;
    return new Map(ids.map((id) => [id, { kind: "hidden" }]));
  }, [read.data, read.error, ids]);
}
