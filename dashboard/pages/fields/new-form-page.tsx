import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type FlatForm, useFlatForm } from "#data/flat-form.ts";
import { useScope, useScopedMutation } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { FileZone } from "#kit/file-zone.tsx";
import { toast } from "#kit/toasts.tsx";
import { FaultNote } from "#states/form-upload.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { useOpenPage } from "#states/page-link.tsx";
import { formName, pdfFault } from "#states/upload-failure.ts";
import { fieldsWords } from "#words/en/fields.ts";
import type { Advice } from "#words/en/form-upload.ts";
import { words } from "#words/en.ts";
import { draftFrom, draftName } from "./draft.ts";
import { drawnFields } from "./drawn-field.ts";
import { FieldsEditorView } from "./fields-editor.tsx";
import { readPdf } from "./read-pdf.ts";
import { type OpenedForm, type SaveFields } from "./use-fields-editor.ts";

const TEXTS = fieldsWords.page;
const NEW = "new";

/** Draws the fields of a PDF that is no form yet; saved, it is one. */
export function NewFormPage(): ReactNode {
  const [form, keep] = useFlatForm();
  if (form !== null)
    return <ReadForm key={form.file.name} form={form} onSaved={() => keep(null)} />;
  return <ChooseForm onFile={(file) => keep({ file, found: null, from: "forms" })} />;
}

function ChooseForm({ onFile }: { readonly onFile: (file: File) => void }): ReactNode {
  const person = useScope().session.person.id;
  const [fault, setFault] = useState<Advice | null>(null);
  const [draft] = useState(() => draftFrom(tabDrafts().read(person, draftName(NEW))));
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    const found = pdfFault(file);
    setFault(found);
    if (found === null) onFile(file);
  };
  return (
    <Page title={words.titles.newFields} lead={TEXTS.leadNew}>
      {draft !== null && <p role="status">{TEXTS.chooseAgain(draft.filename)}</p>}
      <FileZone
        label={TEXTS.choose}
        hint={TEXTS.chooseHint}
        accept=".pdf,application/pdf"
        onFiles={([file]) => take(file)}
      >
        {fault !== null && <FaultNote advice={fault} />}
      </FileZone>
    </Page>
  );
}

type ReadProps = { readonly form: FlatForm; readonly onSaved: () => void };
type Read = { readonly pdf: Uint8Array; readonly opened: OpenedForm };

function ReadForm({ form, onSaved }: ReadProps): ReactNode {
  const { file, found } = form;
  const query = useQuery({
    queryKey: ["flat-form", file.name, file.size, file.lastModified],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<Read> => {
      const pdf = new Uint8Array(await file.arrayBuffer());
      const { pages, widgets: kept } = await readPdf(pdf);
      const given = drawnFields(found?.fields ?? [], pages, 1);
      const opened = { id: NEW, filename: file.name, version: 0, pages, kept, fields: [] };
      return { pdf, opened: { ...opened, found: given } };
    },
  });
  if (query.data === undefined)
    return (
      <Page title={words.titles.newFields}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <NewEditor form={form} read={query.data} onSaved={onSaved} />;
}

function NewEditor({ form, read, onSaved }: ReadProps & { readonly read: Read }): ReactNode {
  const { file, found } = form;
  const saving = useSaveForm(form, onSaved);
  return (
    <FieldsEditorView
      opened={read.opened}
      saving={saving}
      pdf={read.pdf}
      title={words.titles.newFields}
      name={file.name}
      lead={file.name}
      saveLabel={form.from === "start" ? TEXTS.saveAndFill : TEXTS.saveForm}
      detect={(platen) => platen.ai.detectFields({ file, filename: file.name })}
      found={found}
      notice={null}
    />
  );
}

/** Saves the PDF with its fields as a form, and goes on where it was dropped. */
function useSaveForm({ file, from }: FlatForm, onSaved: () => void): SaveFields {
  const openPage = useOpenPage();
  const name = formName(file.name);
  const saving = useScopedMutation(
    (platen, fields: Parameters<SaveFields["send"]>[0]) =>
      platen.templates.upload({ file, filename: file.name, name, fields }),
    [["templates"]],
  );
  return {
    send: (fields, done) =>
      saving.mutate(fields, {
        onSuccess: ({ id }) => {
          done();
          toast(TEXTS.savedForm(name));
          openPage(from === "start" ? `/?form=${id}` : `/templates/${id}`, { replace: true });
          onSaved();
        },
      }),
    isPending: saving.isPending,
    error: saving.error,
  };
}
