import type { Template } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { SheetChoice } from "#columns/sheet-choice.tsx";
import { type ChosenSheet, useSheet } from "#columns/use-sheet.ts";
import { useCanChange, useScope } from "#data/scope.ts";
import { type Uploader, useUpload } from "#data/use-upload.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { FileZone } from "#kit/file-zone.tsx";
import { FaultNote, UploadState } from "#states/form-upload.tsx";
import { Loaded } from "#states/loaded.tsx";
import { PageLink } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { formName, pdfFault } from "#states/upload-failure.ts";
import type { Advice } from "#words/en/form-upload.ts";
import { startWords } from "#words/en/start.ts";
import { ExistingForms } from "./existing-forms.tsx";
import { knownForm } from "./known-form.ts";
import { ACCEPTED, sortFiles } from "./sort-files.ts";
import { type FormQuery, useFormToFill } from "./use-form-to-fill.ts";
import type { Zone } from "./use-zone.ts";
import { ZoneSteps } from "./zone-steps.tsx";

const TEXTS = startWords.zone;

/** Takes the form and the spreadsheet, and shows what becomes of them. */
export function ZoneChoice({ zone }: { readonly zone: Zone }): ReactNode {
  const { draft, change, file, setFile } = zone;
  const canChange = useCanChange();
  const [fault, setFault] = useState<Advice | null>(null);
  const uploader = useFormUploader(({ id }) =>
    change({ form: { kind: "template", id }, isAnew: false, made: null }),
  );
  const sheet = useSheet(file);
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
      <FileZone
        label={TEXTS.choose}
        hint={TEXTS.hint}
        accept={ACCEPTED}
        isMultiple
        isDisabled={!canChange}
        onFiles={take}
      >
        {fault !== null && <FaultNote advice={fault} />}
      </FileZone>
      <ReadOnlyHint />
      <div className="zone-slots">
        <FormSlot zone={zone} form={form} uploader={uploader} hasSheet={file !== null} />
        <SheetSlot zone={zone} sheet={sheet} />
      </div>
      {form.data?.kind === "ready" && sheet.state.kind === "read" && (
        <ZoneSteps zone={zone} form={form.data.form} isFitted={form.isFitted} state={sheet.state} />
      )}
    </>
  );
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

function FormSlot(props: {
  readonly zone: Zone;
  readonly form: FormQuery;
  readonly uploader: Uploader;
  readonly hasSheet: boolean;
}): ReactNode {
  const { zone, form, uploader, hasSheet } = props;
  const { draft, change } = zone;
  const isChosen = draft.form !== null && uploader.upload.kind === "idle";
  return (
    <section className="zone-slot" aria-label={TEXTS.form}>
      <h3>{TEXTS.form}</h3>
      <UploadState uploader={uploader} />
      {isChosen && (
        <>
          <Loaded query={form}>{(data) => data !== null && <ChosenForm form={data} />}</Loaded>
          <div>
            <Button look="quiet" onPress={() => change({ form: null, made: null })}>
              {TEXTS.remove}
            </Button>
          </div>
          {!hasSheet && <p role="status">{TEXTS.needsSheet}</p>}
        </>
      )}
      {!isChosen && uploader.upload.kind !== "sending" && (
        <>
          <p className="field-hint">{TEXTS.noForm}</p>
          {hasSheet && (
            <ExistingForms
              onChoose={(source) => change({ form: source, isAnew: false, made: null })}
            />
          )}
        </>
      )}
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
  const { fields, pages } = form.form;
  return (
    <p>
      <strong>{form.name}</strong> <span>{TEXTS.fields(fields.length, pages.length)}</span>{" "}
      <PageLink className="link" to={page}>
        {TEXTS.openForm}
      </PageLink>
    </p>
  );
}

function SheetSlot(props: { readonly zone: Zone; readonly sheet: ChosenSheet }): ReactNode {
  const { zone, sheet } = props;
  const isLost = sheet.state.kind === "none" && zone.draft.match !== null;
  return (
    <section className="zone-slot" aria-label={TEXTS.sheet}>
      <h3>{TEXTS.sheet}</h3>
      {sheet.state.kind === "none" && (
        <p className="field-hint">{isLost ? TEXTS.sheetAgain : TEXTS.noSheet}</p>
      )}
      <SheetChoice
        {...sheet}
        action={
          <Button look="quiet" onPress={() => zone.setFile(null)}>
            {TEXTS.remove}
          </Button>
        }
      />
    </section>
  );
}
