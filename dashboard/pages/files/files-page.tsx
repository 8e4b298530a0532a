import type { FilePage } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useEnvelopeNames, useFormNames } from "#data/names.ts";
import { useScopedPages } from "#data/pages.ts";
import { useCanChange, useHasRole } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { FilesIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { DeleteDialog } from "#states/delete-dialog.tsx";
import { DownloadLink } from "#states/download-link.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { ReadOnlyHint } from "#states/read-only-hint.tsx";
import { TableList } from "#states/resource-list.tsx";
import { filesWords } from "#words/en/files.ts";
import { words } from "#words/en.ts";
import { type MadeFrom, madeFromText, sizeText } from "./file-text.ts";

type File = FilePage["files"][number];

const TEXTS = filesWords;
const FILES_PER_PAGE = 50;
const REFUSALS = { file_expired: TEXTS.gone, file_not_found: TEXTS.gone };

/** The PDFs that were filled one by one and are kept. */
export function FilesPage(): ReactNode {
  const [deleted, setDeleted] = useState<File | null>(null);
  const envelopes = useEnvelopeNames();
  const forms = useFormNames();
  const isEditor = useHasRole("editor");
  const canDelete = useCanChange() && isEditor;
  const columns = useMemo(
    () => columnsFor({ envelopes, forms }, canDelete ? setDeleted : null),
    [envelopes, forms, canDelete],
  );
  const query = useScopedPages(["files"], (platen, at, options) =>
    platen.files.list({ limit: FILES_PER_PAGE, ...at }, options).page(),
  );
  return (
    <Page title={words.titles.files} lead={TEXTS.lead}>
      {isEditor && <ReadOnlyHint />}
      <TableList
        query={query}
        itemsOf={({ files }) => files}
        empty={
          <Empty
            icon={FilesIcon}
            title={TEXTS.empty}
            hint={TEXTS.emptyHint}
            action={<ToEnvelopes />}
          />
        }
        label={words.titles.files}
        columns={columns}
        keyOf={({ file_id: id }) => id}
      />
      <DeleteDialog
        item={deleted}
        texts={{
          title: TEXTS.deleteTitle,
          lead: TEXTS.deleteHint(deleted?.filename ?? ""),
          submit: TEXTS.delete,
          done: TEXTS.deleted(deleted?.filename ?? ""),
        }}
        remove={(platen, { file_id: id }) => platen.files.delete(id)}
        changes={[["files"]]}
        onClose={() => setDeleted(null)}
      />
    </Page>
  );
}

function columnsFor(
  names: MadeFrom,
  onDelete: ((file: File) => void) | null,
): readonly Column<File>[] {
  return [
    {
      id: "name",
      title: TEXTS.name,
      isName: true,
      cell: ({ file_id: id, filename }) => (
        <DownloadLink
          look="link"
          path={`/api/v1/generate/download/${id}`}
          refusals={REFUSALS}
          label={TEXTS.downloadOf(filename)}
        >
          {filename}
        </DownloadLink>
      ),
    },
    {
      id: "envelope",
      title: TEXTS.envelope,
      cell: (file) => {
        const text = madeFromText(file, names);
        if (file.envelope_id === null) return <span className="long">{text}</span>;
        return (
          <PageLink className="link long" to={`/envelopes/${file.envelope_id}`}>
            {text}
          </PageLink>
        );
      },
    },
    {
      id: "size",
      title: TEXTS.size,
      cell: ({ size_bytes: bytes, page_count: pages }) =>
        `${sizeText(bytes)}, ${TEXTS.pages(pages)}`,
    },
    { id: "created", title: TEXTS.created, cell: ({ created_at: at }) => <Time at={at} /> },
    { id: "expires", title: TEXTS.expires, cell: ({ expires_at: at }) => <Time at={at} /> },
    ...(onDelete === null ? [] : [deletionColumn(onDelete)]),
  ];
}

function deletionColumn(onDelete: (file: File) => void): Column<File> {
  return {
    id: "actions",
    title: TEXTS.actions,
    isUntitled: true,
    cell: (file) => (
      <Button
        look="quiet"
        aria-label={TEXTS.deleteOf(file.filename)}
        onPress={() => onDelete(file)}
      >
        {TEXTS.delete}
      </Button>
    ),
  };
}

function ToEnvelopes(): ReactNode {
  return (
    <PageLink className="button button-primary" to="/envelopes">
      {TEXTS.envelopes}
    </PageLink>
  );
}
