import type { Envelope } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { SheetChoice } from "#columns/sheet-choice.tsx";
import type { ChosenSheet } from "#columns/use-sheet.ts";
import { useScope } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { apiLink } from "./api-link.ts";

const TEXTS = bulkWords.file;
const ACCEPTED =
  ".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Props = {
  readonly envelope: Envelope;
  readonly chosen: ChosenSheet;
  readonly onFile: (file: File | null) => void;
};

/** Takes a spreadsheet, and shows how it was read. */
export function FileStep({ envelope, chosen, onFile }: Props): ReactNode {
  const [isChanging, setChanging] = useState(false);
  const isEmpty = chosen.state.kind === "none";
  const isOpen = isEmpty || isChanging || chosen.state.kind === "refused";
  return (
    <>
      {isOpen && (
        <FileZone
          label={TEXTS.choose}
          hint={TEXTS.hint}
          accept={ACCEPTED}
          onFiles={([file]) => {
            setChanging(false);
            if (file !== undefined) onFile(file);
          }}
        />
      )}
      {isEmpty && <EmptySpreadsheet envelope={envelope} />}
      <SheetChoice
        {...chosen}
        action={
          <span className="actions">
            {!isOpen && <Button onPress={() => setChanging(true)}>{TEXTS.another}</Button>}
            <Button look="quiet" onPress={() => onFile(null)}>
              {TEXTS.remove}
            </Button>
          </span>
        }
      />
      {chosen.state.kind === "read" && <p className="field-hint">{TEXTS.kept}</p>}
    </>
  );
}

/** A CSV with the columns that the envelope takes, to be filled in. */
function EmptySpreadsheet({ envelope }: { readonly envelope: Envelope }): ReactNode {
  const { session, environment } = useScope();
  const path = `/envelopes/${envelope.id}/csv-template`;
  return (
    <div className="actions">
      <a
        className="button"
        href={apiLink(path, session.account.id, environment)}
        download={`${envelope.name}.csv`}
      >
        {TEXTS.template}
      </a>
    </div>
  );
}
