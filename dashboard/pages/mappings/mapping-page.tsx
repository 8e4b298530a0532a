import type { Mapping, Tagged } from "@platen/sdk";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { useScopedQuery } from "#data/scope.ts";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { words } from "#words/en.ts";
import { MappingEditorView } from "./mapping-editor.tsx";

/** The editor of a mapping. */
export function MappingPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const mapping = Number(id);
  const query = useScopedQuery(["mappings", mapping], (platen, options) =>
    platen.mappings.getTagged(mapping, options),
  );
  if (query.data === undefined)
    return (
      <Page title={words.titles.mapping}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <OpenedMapping key={mapping} mapping={query.data} />;
}

/** Reads what the mapping refers to. */
function OpenedMapping({ mapping }: { readonly mapping: Tagged<Mapping> }): ReactNode {
  const { name, template_id, template_version, schema_template_id } = mapping.value;
  const form = useScopedQuery(["templates", template_id], (platen, options) =>
    platen.templates.get(template_id, options),
  );
  const version = useScopedQuery(
    ["templates", template_id, "versions", template_version],
    (platen, options) => platen.templates.version(template_id, template_version, options),
  );
  const schema = useScopedQuery(["schemas", schema_template_id], async (platen, options) =>
    schema_template_id === null ? null : platen.schemaTemplates.get(schema_template_id, options),
  );
  if (form.data === undefined || version.data === undefined || schema.data === undefined)
    return (
      <Page title={name}>
        <Loaded query={form}>
          {() => (
            <Loaded query={version}>{() => <Loaded query={schema}>{() => null}</Loaded>}</Loaded>
          )}
        </Loaded>
      </Page>
    );
  return (
    <MappingEditorView
      key={template_version}
      mapping={mapping}
      form={form.data}
      version={version.data}
      schema={schema.data}
    />
  );
}
