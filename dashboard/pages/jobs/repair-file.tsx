import { PlatenError } from "@platen/sdk";
import type { ReactNode } from "react";
import { useCanChange, useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { toast } from "#kit/toasts.tsx";
import { DownloadLink } from "#states/download-link.tsx";
import { FormError } from "#states/form-error.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { readSheetFile, sheetToUpload } from "#workers/sheet-client.ts";
import { refusalText } from "./retry-refusal.ts";

const TEXTS = jobWords.repairFile;
const WORKBOOK = /\.xlsx$/i;

/** A corrected file as it is uploaded. */
type Upload = { readonly file: Blob; readonly isWorkbook: boolean };

/** Correcting failed rows in a spreadsheet program: the file to correct, and the way back. */
export function RepairFile({ job }: { readonly job: string }): ReactNode {
  const canChange = useCanChange();
  const { mutate, isPending, error, data } = useScopedMutation(
    async (platen, file: File) => {
      const upload = await uploadOf(file);
      const retry = await platen.bulk.retryFile(job, {
        file: upload.file,
        // Spreadsheet programs save CSV in the way of their country.
        delimiter: upload.isWorkbook ? "," : "auto",
        encoding: upload.isWorkbook ? "utf-8" : "auto",
      });
      // Said here, since this component is gone if the retry has filled every row when the jobs have been read again.
      toast(jobWords.repair.started(retry.total_rows));
      return retry;
    },
    [["jobs"]],
  );
  const send = (files: readonly File[]): void => {
    const [file] = files;
    if (file !== undefined) mutate(file);
  };
  const text = refusalText(error);
  return (
    <details className="jobs-repair-file">
      <summary>{TEXTS.title}</summary>
      <div className="jobs-repair-file-body">
        <p>{TEXTS.hint}</p>
        <div className="actions">
          <DownloadLink
            path={`/api/v1/generate/envelope-bulk/${job}/failed.csv`}
            refusals={jobWords.refusals}
          >
            {TEXTS.download}
          </DownloadLink>
        </div>
        <FileZone
          label={TEXTS.choose}
          hint={isPending ? TEXTS.sending : TEXTS.zone}
          accept=".csv,.txt,.xlsx,text/csv"
          isDisabled={!canChange || isPending}
          onFiles={send}
        >
          <div role="alert">
            {text === null ? <FormError error={error} /> : <p className="field-error">{text}</p>}
          </div>
        </FileZone>
        {data?.warnings.map(({ code, column, message }) => (
          <div key={`${code} ${column}`} role="status">
            <Banner tone="warning">{message}</Banner>
          </div>
        ))}
      </div>
    </details>
  );
}

/** Workbooks are converted here, since the service takes CSV only. */
async function uploadOf(file: File): Promise<Upload> {
  if (!WORKBOOK.test(file.name)) return { file, isWorkbook: false };
  const read = await readSheetFile(file);
  if (read.kind === "refused") throw unreadable(read.message);
  const written = await sheetToUpload(file, {}, read.header);
  if (written.kind === "refused") throw unreadable(written.message);
  return { file: written.csv, isWorkbook: true };
}

function unreadable(message: string): PlatenError {
  const nothing = { status: null, requestId: null, details: [], retryAfterMs: null, extras: {} };
  return new PlatenError({ message, code: "unreadable_file", ...nothing });
}
