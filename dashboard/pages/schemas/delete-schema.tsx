import { PlatenError, type SchemaTemplate } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { DeleteDialog } from "#states/delete-dialog.tsx";
import { schemasWords } from "#words/en/schemas.ts";

const TEXTS = schemasWords.remove;

/** Confirms that a schema is to be deleted; null: closed. */
export function DeleteSchema(props: {
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
      texts={{ ...TEXTS, title: TEXTS.title(name), done: TEXTS.done(name) }}
      remove={(platen, { id }) => platen.schemaTemplates.delete(id)}
      changes={[["schemas", "list"]]}
      failureOf={(error) =>
        error instanceof PlatenError && error.code === "schema_template_in_use" ? (
          <Banner tone="danger">{TEXTS.inUse}</Banner>
        ) : undefined
      }
    />
  );
}
