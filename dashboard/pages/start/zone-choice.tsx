import type { Template } from "@platen/sdk";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { SheetChoice } from "#columns/sheet-choice.tsx";
import { type ChosenSheet, useSheet } from "#columns/use-sheet.ts";
import { downloadAddress } from "#data/download.ts";
import { useCanChange, useScope } from "#data/scope.ts";
import { type Uploader, useUpload } from "#data/use-upload.ts";
import { Banner } from "#kit/banner.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { Skeleton } from "#kit/states.tsx";
import { FlatFormNote } from "#states/flat-form-note.tsx";
import { FormThumbnails } from "#states/form-thumbnail.tsx";
import { FaultNote, UploadState } from "#states/form-upload.tsx";
import { Loaded } from "#states/loaded.tsx";
import { PageLink } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { formName, pdfFault } from "#states/upload-failure.ts";
import type { Advice } from "#words/en/form-upload.ts";
import { startWords } from "#words/en/start.ts";
import { knownForm } from "./known-form.ts";
import { KnownForms } from "./known-forms.tsx";
import { ACCEPTED, sortFiles } from "./sort-files.ts";
import { type FormQuery, useFormToFill } from "./use-form-to-fill.ts";
import type { Zone } from "./use-zone.ts";

const TEXTS = startWords.zone;
/** Loaded with the first form and spreadsheet. */
const ZoneMatch = lazy(async () => ({ default: (await import("./zone-match.tsx")).ZoneMatch }));

/** Two slots, for the form and the spreadsheet, and what becomes of them. Either slot takes both files. */
export function ZoneChoice({ zone }: { readonly zone: Zone }): ReactNode {
  const { draft, change, setFile } = zone;
  const [fault, setFault] = useState<Advice | null>(null);
  const uploader = useFormUploader(({ id }) =>
    change({ form: { kind: "template", id }, isAnew: false, made: null }),
  );
  const sheet = useKeptSheet(zone);
  const names = sheet.state.kind === "read" ? sheet.state.names : null;
  const form = useFormToFill(draft, names);
  const take = (files: readonly File[]): void => {
    const sorted = sortFiles(files);
    const refused = sorted.form === null ? null : pdfFault(sorted.form);
    setFault(refused ?? (sorted.fault === null ? null : { title: sorted.fault, hint: "" }));
    if (sorted.form !== null && refused === null) uploader.start(sorted.form);
    if (sorted.sheet === null) return;
    setFile(sorted.sheet);
    change({ made: null });
  };
  return (
    <>
      {fault !== null && <FaultNote advice={fault} />}
      <ReadOnlyHint />
      <div className="zone-slots">
        <FormSlot zone={zone} form={form} uploader={uploader} onFiles={take} />
        <SheetSlot zone={zone} sheet={sheet} onFiles={take} />
      </div>
      {form.data?.kind === "ready" && sheet.state.kind === "read" && (
        <Suspense fallback={<Skeleton />}>
          <ZoneMatch zone={zone} form={form.data} isFitted={form.isFitted} state={sheet.state} />
        </Suspense>
      )}
    </>
  );
}

/** The spreadsheet, which after a visit to another page is read as before. */
function useKeptSheet({ file, reading, setFile }: Zone): ChosenSheet {
  const { state, change } = useSheet(file, reading);
  return {
    state,
    change: (options) => {
      setFile(file, options);
      change(options);
    },
  };
}

/** Uploads a form, unless this very file is there already. */
function useFormUploader(onDone: (template: Template) => void): Uploader {
  const { platen, environment } = useScope();
  return useUpload({
    send: async (uploading, file, options) => {
      const { signal } = options;
      const known = await knownForm(
        platen,
        file,
        environment,
        signal === undefined ? {} : { signal },
      );
      const name = formName(file.name);
      return (
        known ?? (await uploading.templates.upload({ file, filename: file.name, name }, options))
      );
    },
    changes: [["templates"]],
    onDone,
  });
}

type Take = (files: readonly File[]) => void;

type FormSlotProps = {
  readonly zone: Zone;
  readonly form: FormQuery;
  readonly uploader: Uploader;
  readonly onFiles: Take;
};

function FormSlot({ zone, form, uploader, onFiles }: FormSlotProps): ReactNode {
  const { draft, change, file } = zone;
  const { kind } = uploader.upload;
  const isChosen = draft.form !== null && kind === "idle";
  return (
    <Slot title={TEXTS.form} isFilled={isChosen} label={TEXTS.formLabel} onFiles={onFiles}>
      <UploadState uploader={uploader} flat={(flat) => <FlatFormNote file={flat} from="start" />} />
      {isChosen && (
        <>
          <Loaded query={form}>{(data) => data !== null && <ChosenForm form={data} />}</Loaded>
          {file === null && <p role="status">{TEXTS.needsSheet}</p>}
        </>
      )}
      {!isChosen && kind !== "sending" && (
        <KnownForms
          onChoose={(source) => change({ form: source, isAnew: false, made: null, match: null })}
        />
      )}
    </Slot>
  );
}

/** A place for a file: what it is, the way to choose another one, and what was chosen. */
function Slot(props: {
  readonly title: string;
  readonly isFilled: boolean;
  readonly label: { readonly choose: string; readonly another: string; readonly hint: string };
  readonly onFiles: Take;
  readonly children: ReactNode;
}): ReactNode {
  const { title, isFilled, label, onFiles, children } = props;
  const canChange = useCanChange();
  return (
    <section className={isFilled ? "zone-slot zone-slot-filled" : "zone-slot"} aria-label={title}>
      <h3>{title}</h3>
      <FileZone
        label={isFilled ? label.another : label.choose}
        hint={isFilled ? "" : label.hint}
        accept={ACCEPTED}
        isMultiple
        isDisabled={!canChange}
        onFiles={onFiles}
      >
        <div className="zone-slot-body">{children}</div>
      </FileZone>
    </section>
  );
}

function ChosenForm({ form }: { readonly form: NonNullable<FormQuery["data"]> }): ReactNode {
  const page = `/templates/${form.template}`;
  if (form.kind === "unpublished")
    return (
      <Banner
        tone="warning"
        action={
          <PageLink className="button" to={`${page}/versions`}>
            {TEXTS.publish}
          </PageLink>
        }
      >
        {TEXTS.unpublished(form.name)}
      </Banner>
    );
  const { forms, envelope } = form;
  const [{ fields, pages }] = forms;
  return (
    <div className="zone-card">
      <FormThumbnails forms={forms.map(({ template }) => template)} />
      <p>
        <strong>{form.name}</strong>
        <span className="field-hint">
          {envelope === null
            ? TEXTS.fields(fields.length, pages.length)
            : TEXTS.envelopeForms(forms.map(({ name }) => name))}
        </span>
        <PageLink className="link" to={envelope === null ? page : `/envelopes/${envelope.id}`}>
          {envelope === null ? TEXTS.openForm : TEXTS.openEnvelope}
        </PageLink>
      </p>
    </div>
  );
}

type SheetSlotProps = {
  readonly zone: Zone;
  readonly sheet: ChosenSheet;
  readonly onFiles: Take;
};

function SheetSlot({ zone, sheet, onFiles }: SheetSlotProps): ReactNode {
  const { draft } = zone;
  const { kind } = sheet.state;
  const isLost = kind === "none" && draft.match !== null;
  return (
    <Slot title={TEXTS.sheet} isFilled={kind !== "none"} label={TEXTS.sheetLabel} onFiles={onFiles}>
      {isLost && <p>{TEXTS.sheetAgain}</p>}
      {kind === "none" && draft.form?.kind === "envelope" && (
        <EmptySheet envelope={draft.form.id} />
      )}
      <SheetChoice {...sheet} />
    </Slot>
  );
}

/** A CSV with the columns that the envelope takes, to be filled in. */
function EmptySheet({ envelope }: { readonly envelope: number }): ReactNode {
  const address = downloadAddress(useScope(), `/api/v1/envelopes/${envelope}/csv-template`);
  return (
    <a className="link" href={address} download="">
      {TEXTS.emptySheet}
    </a>
  );
}
