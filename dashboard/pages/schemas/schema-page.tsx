import { PlatenError, type SchemaTemplate } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useParams } from "wouter";
import { useMappingEntries } from "#data/entries.ts";
import { useCanChange, useHasRole, useScopedQuery } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { DeleteDialog } from "#states/delete-dialog.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { useOpenPage } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { schemasWords } from "#words/en/schemas.ts";
import { words } from "#words/en.ts";
import { SchemaForm } from "./schema-form.tsx";
import { SchemaReading } from "./schema-reading.tsx";
import { SchemaUses } from "./schema-uses.tsx";

const TEXTS = schemasWords;

/** A schema: its columns, and the mappings that use it. */
export function SchemaPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const number = Number(id);
  const query = useScopedQuery(["schemas", number], (platen, options) =>
    platen.schemaTemplates.get(number, options),
  );
  if (query.data === undefined)
    return (
      <Page title={words.titles.schema}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  return <SchemaView key={number} schema={query.data} onLoad={() => void query.refetch()} />;
}

function SchemaView(props: {
  readonly schema: SchemaTemplate;
  readonly onLoad: () => void;
}): ReactNode {
  const { schema, onLoad } = props;
  const mayChange = useHasRole("editor");
  const mappings = useMappingEntries();
  return (
    <Page title={schema.name} actions={mayChange && <DeleteAction schema={schema} />}>
      {mayChange && <ReadOnlyHint />}
      {mayChange ? (
        <SchemaForm schema={schema} mappings={mappings.data ?? []} onLoad={onLoad} />
      ) : (
        <SchemaReading schema={schema} />
      )}
      <Loaded query={mappings}>
        {(all) => <SchemaUses schema={schema} mappings={all} mayChange={mayChange} />}
      </Loaded>
    </Page>
  );
}

function DeleteAction({ schema }: { readonly schema: SchemaTemplate }): ReactNode {
  const canChange = useCanChange();
  const openPage = useOpenPage();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button isDisabled={!canChange} onPress={() => setDeleting(true)}>
        {TEXTS.remove.action}
      </Button>
      <DeleteSchema
        schema={isDeleting ? schema : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => openPage("/schemas", { replace: true })}
      />
    </>
  );
}

/** Confirms that a schema is to be deleted; null: closed. */
function DeleteSchema(props: {
  readonly schema: Pick<SchemaTemplate, "id" | "name"> | null;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}): ReactNode {
  const { schema, ...events } = props;
  const name = schema?.name ?? "";
  return (
    <DeleteDialog
      {...events}
      item={schema}
      texts={{ ...TEXTS.remove, title: TEXTS.remove.title(name), done: TEXTS.remove.done(name) }}
      remove={(platen, { id }) => platen.schemaTemplates.delete(id)}
      changes={[["schemas", "list"]]}
      failureOf={(error) =>
        error instanceof PlatenError && error.code === "schema_template_in_use" ? (
          <Banner tone="danger">{TEXTS.remove.inUse}</Banner>
        ) : undefined
      }
    />
  );
}
