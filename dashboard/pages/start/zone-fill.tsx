import { type ReactNode, useMemo } from "react";
import { type Pair, uploadNames } from "#columns/match.ts";
import type { SheetState } from "#columns/use-sheet.ts";
import { useScopedMutation } from "#data/scope.ts";
import { Select } from "#kit/select.tsx";
import type { BulkContent } from "#sending/bulk-content.ts";
import { USUAL_OPTIONS } from "#sending/bulk-options.ts";
import { CheckStep } from "#sending/check-step.tsx";
import { useSending } from "#sending/use-sending.ts";
import { startWords } from "#words/en/start.ts";
import { makeEnvelope, planText } from "./make-envelope.ts";
import {
  fieldMappingsOf,
  namingColumns,
  type Plan,
  patternOf,
  usualNaming,
} from "./mapping-of-pairs.ts";
import type { ReadyForm } from "./read-form.ts";
import type { Zone } from "./use-zone.ts";

const TEXTS = startWords.zone;

type Props = {
  readonly zone: Zone;
  readonly form: ReadyForm;
  readonly state: Extract<SheetState, { kind: "read" }>;
  readonly pairs: readonly Pair[];
};

/** Makes the envelope if it does not exist yet, checks all rows, and starts the job. */
export function ZoneFill({ zone, form, state, pairs }: Props): ReactNode {
  const { draft, change, keys } = zone;
  const { template, version, saved } = form;
  const { file, names, options, sheet } = state;
  const naming = useNaming(zone, names, pairs);
  const plan = useMemo<Plan>(
    () => ({ fieldMappings: fieldMappingsOf(names, pairs), pattern: patternOf(naming.column) }),
    [names, pairs, naming.column],
  );
  const making = useScopedMutation(
    (platen) =>
      makeEnvelope(
        { platen, keyOf: keys.keyOf, onMade: (made) => change({ made }) },
        { template, version, name: template.name, plan, before: draft.made },
      ),
    [["mappings"], ["envelopes", "latest"]],
  );
  const sending = useSending(keys, NOTHING);
  const sent = uploadNames(names.length, pairs, (column, target) =>
    saved === null ? (names[column] ?? target) : target,
  );
  const content: BulkContent = {
    envelope: saved?.envelope.id ?? draft.made?.envelope ?? 0,
    // The same for the same file and mapping, also after a reload.
    file: { file, id: `${file.name} ${file.size} ${file.lastModified} ${planText(plan)}` },
    sheet: options,
    names: sent,
    options: USUAL_OPTIONS,
  };
  const check = (wanted: BulkContent): void => {
    if (saved !== null) return sending.check.run(wanted);
    making.mutate(undefined, {
      onSuccess: (envelope) => sending.check.run({ ...wanted, envelope }),
    });
  };
  return (
    <>
      {saved === null && naming.view}
      <CheckStep
        content={content}
        form={template.id}
        rowCount={sheet.rowCount}
        sending={{
          ...sending,
          check: {
            run: check,
            isPending: making.isPending || sending.check.isPending,
            error: making.error ?? sending.check.error,
          },
        }}
        onStarted={({ upload_id: job }) => change({ job, keys: {} })}
      />
    </>
  );
}

const NOTHING = (): void => undefined;
/** Of the choice, because a column may have any name. */
const NUMBERED = "";

/** The column that the PDFs are named after, and its choice. */
function useNaming(
  { draft, change }: Zone,
  names: readonly string[],
  pairs: readonly Pair[],
): { readonly column: string | null; readonly view: ReactNode } {
  const columns = useMemo(() => namingColumns(names, pairs), [names, pairs]);
  const chosen = draft.naming ?? usualNaming(columns) ?? NUMBERED;
  const column = columns.includes(chosen) ? chosen : null;
  const choices = [
    { id: NUMBERED, label: TEXTS.numbered },
    ...columns.map((name) => ({ id: name, label: TEXTS.after(name) })),
  ];
  return {
    column,
    view: (
      <div className="zone-naming">
        <Select
          label={TEXTS.naming}
          choices={choices}
          value={column ?? NUMBERED}
          onChange={(naming) => change({ naming })}
        />
      </div>
    ),
  };
}
