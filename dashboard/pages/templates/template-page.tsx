import type { Template } from "@platen/sdk";
import { type ReactNode, useEffect } from "react";
import { useParams } from "wouter";
import { useTemplateFileLink } from "#data/form-users.ts";
import { formSample } from "#data/samples.ts";
import { useScopedQuery } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { CodeSamples } from "#states/code-samples.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { formPageWords } from "#words/en/form-page.ts";
import { formWords } from "#words/en/forms.ts";
import { words } from "#words/en.ts";
import { FormFields } from "./form-fields.tsx";
import { formNote } from "./form-note.ts";
import { publishedText } from "./published.ts";
import { TemplateActions } from "./template-actions.tsx";

const TEXTS = formWords.templates;
/** After it labels that were pending are asked for again. */
const LABELS_MS = 20_000;

/** A form: its pages beside its fields. */
export function TemplatePage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const template = Number(id);
  const query = useScopedQuery(["templates", template], (platen, options) =>
    platen.templates.get(template, options),
  );
  const { data, refetch } = query;
  useEffect(() => {
    if (data?.warnings.some(({ code }) => code === "labels_pending") !== true) return;
    const timer = setTimeout(() => void refetch(), LABELS_MS);
    return () => clearTimeout(timer);
  }, [data, refetch]);
  if (data === undefined)
    return (
      <Page title={words.titles.template}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <TemplateView key={data.id} template={data} />;
}

function TemplateView({ template }: { readonly template: Template }): ReactNode {
  const { name, filename, pages, fields } = template;
  const size = TEXTS.sizeOf(fields.length, pages.length);
  const isDeleted = template.archived_at !== null;
  return (
    <Page
      title={name}
      lead={[filename, size, publishedText(template)].join(" · ")}
      actions={<TemplateActions template={template} />}
    >
      {isDeleted && <Banner tone="warning">{formPageWords.deletedForm}</Banner>}
      {template.encryption === "kept" && <Banner tone="info">{formPageWords.protected}</Banner>}
      {template.xfa === "dynamic_flattened" && <Conversion template={template} />}
      <Notes template={template} />
      <FormFields template={template} />
      <CodeSamples target={formSample(template)} />
    </Page>
  );
}

function Conversion({ template }: { readonly template: Template }): ReactNode {
  const fileLink = useTemplateFileLink();
  const original = (
    <a href={fileLink(template.id, template.current_version, "original")} download>
      {formPageWords.original}
    </a>
  );
  return (
    <Banner tone="info" action={original}>
      {formPageWords.converted}
    </Banner>
  );
}

function Notes({ template: { warnings, fields } }: { readonly template: Template }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <details open>
      <summary>{TEXTS.warnings(warnings.length)}</summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.message}`}>{formNote(warning, fields)}</li>
        ))}
      </ul>
    </details>
  );
}
