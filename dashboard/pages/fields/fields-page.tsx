import type { Template } from "@platen/sdk";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "wouter";
import { scopedKey, useScope, useScopedMutation } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { toast } from "#kit/toasts.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import type { WidgetData } from "#viewer/pdf-document.ts";
import { fieldsWords } from "#words/en/fields.ts";
import { words } from "#words/en.ts";
import { drawnFields } from "./drawn-field.ts";
import { FieldsEditorView } from "./fields-editor.tsx";
import { givenFields } from "./known-fields.ts";
import { readPdf } from "./read-pdf.ts";
import type { OpenedForm, SaveFields } from "./use-fields-editor.ts";

const TEXTS = fieldsWords.page;

/** A form whose fields are edited, as it was read. */
type Read = { readonly template: Template; readonly pdf: Uint8Array; readonly opened: OpenedForm };

/** Draws the fields of a form; they are saved as its next version. */
export function FieldsPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const query = useReadForm(Number(id));
  if (query.data === undefined)
    return (
      <Page title={words.titles.fields}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <VersionEditor key={query.data.template.id} read={query.data} />;
}

function VersionEditor({ read }: { readonly read: Read }): ReactNode {
  // The page already shows what is read again after saving.
  const [{ template, pdf, opened }] = useState(read);
  const [saved, setSaved] = useState<number | null>(null);
  const saving = useSaveVersion(template, setSaved);
  const { id, name, archived_at: archivedAt } = template;
  return (
    <FieldsEditorView
      opened={{ ...opened, version: saved ?? opened.version }}
      saving={saving}
      pdf={pdf}
      title={words.titles.fields}
      name={name}
      lead={TEXTS.lead(name, saved ?? template.current_version)}
      saveLabel={TEXTS.saveVersion}
      detect={(platen) => platen.ai.detectFields({ template_id: id })}
      isClosed={archivedAt !== null}
      notice={
        <div role="status" className="fields-note">
          {saved !== null && <SavedNote template={id} version={saved} />}
        </div>
      }
      links={
        <PageLink className="button" to={`/templates/${id}`}>
          {TEXTS.back}
        </PageLink>
      }
    />
  );
}

/** Says that a version fills nothing until it is published. */
function SavedNote(props: { readonly template: number; readonly version: number }): ReactNode {
  const { template, version } = props;
  return (
    <Banner
      tone="done"
      action={
        <PageLink className="button" to={`/templates/${template}/versions`}>
          {TEXTS.publish}
        </PageLink>
      }
    >
      {TEXTS.saved(version)} {TEXTS.savedHint}
    </Banner>
  );
}

function useSaveVersion(template: Template, onSaved: (version: number) => void): SaveFields {
  // Definitions replace all fields, unless some are of the PDF itself.
  const replaces = template.fields_source === "defined";
  const saving = useScopedMutation(
    (platen, fields: Parameters<SaveFields["send"]>[0]) =>
      platen.templates.uploadVersion(template.id, {
        fields,
        ...(replaces ? { replace_fields: true } : {}),
      }),
    [["templates"]],
  );
  return {
    send: (fields, done) =>
      saving.mutate(fields, {
        onSuccess: ({ current_version: version }) => {
          done();
          onSaved(version);
          toast(TEXTS.saved(version));
        },
      }),
    isPending: saving.isPending,
    error: saving.error,
  };
}

/** Reads a form with what its PDF says of its widgets. Not kept: what is edited begins with the newest version. */
function useReadForm(id: number): UseQueryResult<Read> {
  const { platen, session, environment } = useScope();
  return useQuery({
    queryKey: scopedKey(session.account.id, environment, ["templates", id, "drawn"]),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const template = await platen.templates.get(id, { signal });
      const { current_version: version } = template;
      const read = async (original: "true" | "false"): Promise<Uint8Array> => {
        const file = await platen.templates.file(id, { version, original }, { signal });
        return new Uint8Array(await file.arrayBuffer());
      };
      const pdf = await read("false");
      const { widgets } = await readPdf(pdf);
      const own = await ownNames(template, () => read("true"));
      return { template, pdf, opened: openedForm(template, widgets, own) };
    },
  });
}

function openedForm(
  { id, filename, current_version: version, pages, fields }: Template,
  widgets: readonly WidgetData[],
  own: ReadonlySet<string>,
): OpenedForm {
  return {
    id: String(id),
    filename,
    version,
    pages,
    fields: drawnFields(givenFields(fields, widgets, own), pages, 1),
    kept: widgets.filter(({ name }) => own.has(name)),
  };
}

/** Names of the fields that the PDF itself has. */
async function ownNames(
  { fields, fields_source: source }: Template,
  original: () => Promise<Uint8Array>,
): Promise<ReadonlySet<string>> {
  if (source === "defined") return new Set();
  if (source === "pdf") return new Set(fields.map(({ name }) => name));
  return new Set((await readPdf(await original())).widgets.map(({ name }) => name));
}
