import type { Template } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useParams } from "wouter";
import { useScopedQuery } from "#data/scope.ts";
import { TextField } from "#kit/text-field.tsx";
import { FailureState } from "#states/failure-state.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { FieldRows, PlainRow } from "#viewer/field-rows.tsx";
import { matchingFields } from "#viewer/field-search.ts";
import { FormView } from "#viewer/form-view.tsx";
import type { Selection } from "#viewer/picture.ts";
import { useTemplatePdf } from "#viewer/use-template-pdf.ts";
import { formWords } from "#words/en/forms.ts";
import { words } from "#words/en.ts";
import { publishedText } from "./published.ts";

const TEXTS = formWords.templates;
const VIEWER = formWords.viewer;
const NO_STATE = (): null => null;

/** A form: its pages beside its fields. */
export function TemplatePage(): ReactNode {
  const { id = "" } = useParams<{ id: string }>();
  const template = Number(id);
  const query = useScopedQuery(["templates", template], (platen, options) =>
    platen.templates.get(template, options),
  );
  if (query.data === undefined)
    return (
      <Page title={words.forms.one}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <TemplateView template={query.data} />;
}

function TemplateView({ template }: { readonly template: Template }): ReactNode {
  const { name, filename, pages, fields, current_version: version, warnings } = template;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [search, setSearch] = useState("");
  const pdf = useTemplatePdf(template.id, version);
  const picture = useMemo(
    () => (pdf.data === undefined ? null : { pdf: pdf.data, values: null }),
    [pdf.data],
  );
  const found = useMemo(() => matchingFields(fields, search), [fields, search]);
  const size = TEXTS.sizeOf(fields.length, pages.length);
  return (
    <Page title={name} lead={[filename, size, publishedText(template)].join(" · ")}>
      {warnings.length > 0 && (
        <details>
          <summary>{TEXTS.warnings(warnings.length)}</summary>
          <ul>
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </details>
      )}
      {pdf.error !== null && <FailureState error={pdf.error} onRetry={() => void pdf.refetch()} />}
      <div className="form-panes">
        <FormView
          name={name}
          picture={picture}
          pages={pages}
          fields={fields}
          selection={selection}
          onSelect={setSelection}
        />
        <div className="form-side">
          <TextField
            label={VIEWER.searchFields}
            hint={VIEWER.fieldsMatching(found.length, fields.length)}
            type="search"
            value={search}
            onChange={setSearch}
          />
          {found.length === 0 && <p role="status">{VIEWER.noMatch}</p>}
          <FieldRows
            label={VIEWER.fields}
            fields={found}
            selection={selection}
            onSelect={setSelection}
            stateOf={NO_STATE}
            row={PlainRow}
          />
        </div>
      </div>
    </Page>
  );
}
