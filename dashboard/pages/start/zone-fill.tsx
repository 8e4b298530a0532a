import { type ReactNode, useMemo } from "react";
import type { Pair } from "#columns/match.ts";
import type { Target } from "#columns/targets.ts";
import type { SheetState } from "#columns/use-sheet.ts";
import { useScopedMutation } from "#data/scope.ts";
import type { BulkContent } from "#sending/bulk-content.ts";
import { CheckBar } from "#sending/check-bar.tsx";
import { useSending } from "#sending/use-sending.ts";
import { makeEnvelope, planText } from "./make-envelope.ts";
import {
  exampleName,
  fieldMappingsOf,
  namesInUpload,
  namingColumns,
  type Plan,
  patternOf,
  rowByName,
  usualNaming,
} from "./mapping-of-pairs.ts";
import type { ReadyForms } from "./use-form-to-fill.ts";
import type { Zone } from "./use-zone.ts";
import { ZoneOptions } from "./zone-options.tsx";

type Props = {
  readonly zone: Zone;
  readonly form: ReadyForms;
  readonly state: Extract<SheetState, { kind: "read" }>;
  readonly pairs: readonly Pair[];
  readonly targets: readonly Target[];
  readonly onColumn: (name: string) => void;
};

/** Makes the envelope if it does not exist yet, checks all rows, and starts the job. */
export function ZoneFill({ zone, form, state, pairs, targets, onColumn }: Props): ReactNode {
  const { draft, change, keys } = zone;
  const { envelope } = form;
  const { template: id, name, version } = form.forms[0];
  const { file, names, options: reading, sheet } = state;
  const columns = useMemo(() => namingColumns(names, pairs), [names, pairs]);
  const naming = namingOf(draft.naming, columns);
  const plan = useMemo<Plan>(
    () => ({ fieldMappings: fieldMappingsOf(names, pairs, targets), pattern: patternOf(naming) }),
    [names, pairs, targets, naming],
  );
  const making = useScopedMutation(
    (platen) =>
      makeEnvelope(
        { platen, keyOf: keys.keyOf, onMade: (made) => change({ made }) },
        { template: { id, name }, version, name, plan, before: draft.made },
      ),
    [["mappings"], ["envelopes", "latest"]],
  );
  const sending = useSending(keys);
  const sent = namesInUpload(names, pairs, envelope !== null);
  const content: BulkContent = {
    envelope: envelope?.id ?? draft.made?.envelope ?? 0,
    // The same for the same file and mapping, also after a reload.
    file: { file, id: `${file.name} ${file.size} ${file.lastModified} ${planText(plan)}` },
    sheet: reading,
    names: sent,
    options: draft.options,
  };
  const check = (wanted: BulkContent): void => {
    if (envelope !== null) return sending.check.run(wanted);
    making.mutate(undefined, {
      onSuccess: (made) => sending.check.run({ ...wanted, envelope: made }),
    });
  };
  const [first] = sheet.rows;
  const row = first === undefined ? undefined : rowByName(sent, first);
  return (
    <>
      <ZoneOptions
        envelope={envelope}
        example={exampleName(envelope === null ? plan.pattern : envelope.filename_pattern, row)}
        columns={columns}
        naming={naming}
        onNaming={(column) => change({ naming: column ?? "" })}
        options={draft.options}
        onChange={(options) => change({ options })}
      />
      <CheckBar
        content={content}
        form={id}
        rowCount={sheet.rowCount}
        onColumn={onColumn}
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

/** The column that the PDFs are named after: the chosen one while it is used, else the usual one; null: numbered. */
function namingOf(chosen: string | null, columns: readonly string[]): string | null {
  const wanted = chosen ?? usualNaming(columns);
  return wanted !== null && columns.includes(wanted) ? wanted : null;
}
