import type { Envelope, Template } from "@platen/sdk";
import { type ReactNode, useMemo } from "react";
import { ColumnMatch } from "#columns/column-match.tsx";
import { balanceOf, uploadNames } from "#columns/match.ts";
import { type ChosenSheet, type SheetState, useSheet } from "#columns/use-sheet.ts";
import { newRequestKey } from "#data/request-key.ts";
import { toast } from "#kit/toasts.tsx";
import type { BulkContent } from "#sending/bulk-content.ts";
import { CheckStep } from "#sending/check-step.tsx";
import { useSending } from "#sending/use-sending.ts";
import { useOpenPage } from "#states/page-link.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { matchPlace, type Spreadsheet } from "./bulk-draft.ts";
import { ChosenEnvelope } from "./envelope-step.tsx";
import { FileStep } from "./file-step.tsx";
import { OptionsStep } from "./options-step.tsx";
import { exampleName, previewRows } from "./preview-rows.ts";
import { RowsStep } from "./rows-step.tsx";
import { Step, WaitingSteps } from "./step.tsx";
import type { KeptChoices } from "./use-bulk-draft.ts";
import { matchedPairs, useColumns } from "./use-columns.ts";
import { useForms } from "./use-envelopes.ts";

const TEXTS = bulkWords.steps;

type Props = { readonly envelope: Envelope; readonly choices: KeptChoices };

/** The steps after an envelope is chosen. */
export function Wizard({ envelope, choices }: Props): ReactNode {
  const { spreadsheet } = choices.draft;
  const forms = useForms(envelope);
  const chosen = useKeptSheet(choices);
  const { state } = chosen;
  const isRead = state.kind === "read" && spreadsheet !== null;
  return (
    <>
      <Step id="envelope" isDone>
        <ChosenEnvelope
          envelope={envelope}
          forms={forms}
          onChooseAnother={() => choices.change({ envelope: null })}
        />
      </Step>
      <Step id="file" isDone={isRead}>
        <FileStep
          envelope={envelope}
          chosen={chosen}
          onFile={(file) =>
            choices.change({
              spreadsheet: file === null ? null : { file, id: newRequestKey(), options: {} },
            })
          }
        />
      </Step>
      {isRead ? (
        <LaterSteps
          envelope={envelope}
          forms={forms}
          choices={choices}
          spreadsheet={spreadsheet}
          state={state}
        />
      ) : (
        <WaitingSteps after="file" waitsFor={TEXTS.needsFile} />
      )}
    </>
  );
}

/** The spreadsheet of the draft, which keeps how it is read. */
function useKeptSheet({ draft, change }: KeptChoices): ChosenSheet {
  const { spreadsheet } = draft;
  const { state, change: read } = useSheet(spreadsheet?.file ?? null, spreadsheet?.options);
  return {
    state,
    change: (options) => {
      if (spreadsheet !== null) change({ spreadsheet: { ...spreadsheet, options } });
      read(options);
    },
  };
}

type LaterProps = Props & {
  readonly forms: readonly Template[];
  readonly spreadsheet: Spreadsheet;
  readonly state: Extract<SheetState, { kind: "read" }>;
};

/** The steps after a spreadsheet is read. */
function LaterSteps({ envelope, forms, choices, spreadsheet, state }: LaterProps): ReactNode {
  const { draft, change, forget } = choices;
  const { sheet, names } = state;
  const place = matchPlace(envelope.id, spreadsheet, state.options);
  const form = forms.find(({ id }) => id === envelope.template_id) ?? null;
  const columns = useColumns({ envelope, form, names, place, match: draft.match });
  const { targets, pairs, found, suggested } = columns;
  const { missing, used } = balanceOf(names.length, targets, pairs);
  const aliases = useMemo(
    () => uploadNames(names.length, pairs, (_, target) => target),
    [names, pairs],
  );
  const rows = useMemo(() => previewRows(sheet.rows, aliases), [sheet, aliases]);
  const openPage = useOpenPage();
  const sending = useSending(draft.keys, forget);
  const isMatched = missing.length === 0 && used > 0;
  const content: BulkContent = {
    envelope: envelope.id,
    file: spreadsheet,
    sheet: state.options,
    names: aliases,
    options: draft.options,
  };
  return (
    <>
      <Step id="columns" isDone={isMatched}>
        <ColumnMatch
          names={names}
          example={sheet.rows[0] ?? []}
          targets={targets}
          pairs={pairs}
          suggested={suggested}
          isSingle
          onChange={(next) =>
            change(({ match }) => ({
              match: { of: place, pairs: next(matchedPairs(match, place, found)) },
            }))
          }
        />
      </Step>
      <Step id="rows" isDone={isMatched} waitsFor={isMatched ? null : TEXTS.needsColumns}>
        <RowsStep envelope={envelope} forms={forms} rows={rows} options={draft.options} />
      </Step>
      <Step id="options" isDone={isMatched} waitsFor={isMatched ? null : TEXTS.needsColumns}>
        <OptionsStep
          envelope={envelope}
          example={exampleName(envelope.filename_pattern, rows)}
          options={draft.options}
          onChange={(options) => change({ options })}
        />
      </Step>
      <Step id="check" isDone={false} waitsFor={isMatched ? null : TEXTS.needsColumns}>
        <CheckStep
          content={content}
          form={envelope.template_id}
          rowCount={sheet.rowCount}
          sending={sending}
          onStarted={({ upload_id: id, total_rows: total }) => {
            toast(bulkWords.check.started(total));
            openPage(`/jobs/${id}`);
          }}
        />
      </Step>
    </>
  );
}
