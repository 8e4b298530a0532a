import type { Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScopedPages } from "#data/pages.ts";
import { useHasRole } from "#data/scope.ts";
import { FormIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";
import type { Column } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { toast } from "#kit/toasts.tsx";
import { FlatFormNote } from "#states/flat-form-note.tsx";
import { FormThumbnails } from "#states/form-thumbnail.tsx";
import { FormUpload } from "#states/form-upload.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { SearchedList } from "#states/resource-list.tsx";
import { formName } from "#states/upload-failure.ts";
import { uploadWords } from "#words/en/form-upload.ts";
import { formWords } from "#words/en/forms.ts";
import { words } from "#words/en.ts";
import { PublishedBadges } from "./published-badges.tsx";

const TEXTS = formWords.templates;
/** An entry has all fields of its form: some 100 kB for a long one. */
const TEMPLATES_PER_PAGE = 25;

const COLUMNS: readonly Column<Template>[] = [
  {
    id: "name",
    title: TEXTS.name,
    isName: true,
    cell: ({ id, name }) => (
      <span className="named">
        <FormThumbnails forms={[id]} />
        <PageLink className="row-link long" to={`/templates/${id}`}>
          {name}
        </PageLink>
      </span>
    ),
  },
  {
    id: "size",
    title: TEXTS.size,
    cell: ({ field_count: fields, page_count: pages }) => TEXTS.sizeOf(fields, pages),
  },
  {
    id: "version",
    title: TEXTS.version,
    cell: ({ current_version: version }) => TEXTS.versionNumber(version),
  },
  {
    id: "published",
    title: TEXTS.published,
    cell: (form) => <PublishedBadges form={form} />,
  },
  { id: "updated", title: TEXTS.updated, cell: ({ updated_at: at }) => <Time at={at} /> },
];

/** The forms of the account, the newest first. */
export function TemplatesPage(): ReactNode {
  const openPage = useOpenPage();
  const query = useScopedPages(["templates", "list"], (platen, at, options) =>
    platen.templates.list({ limit: TEMPLATES_PER_PAGE, ...at }, options).page(),
  );
  const mayUpload = useHasRole("editor");
  return (
    <Page title={words.titles.templates} lead={TEXTS.lead}>
      {mayUpload && (
        <FormUpload
          label={TEXTS.upload}
          hint={TEXTS.uploadHint}
          send={(platen, form, options) =>
            platen.templates.upload({ ...form, name: formName(form.filename) }, options)
          }
          changes={[["templates"]]}
          onDone={({ id, name }) => {
            toast(uploadWords.uploaded(name));
            openPage(`/templates/${id}`);
          }}
          flat={(file) => <FlatFormNote file={file} from="forms" />}
        />
      )}
      <SearchedList
        query={query}
        itemsOf={({ templates }) => templates}
        empty={
          <Empty
            icon={FormIcon}
            title={TEXTS.empty}
            hint={mayUpload ? TEXTS.emptyHint : TEXTS.emptyReadOnly}
          />
        }
        texts={TEXTS}
        columns={COLUMNS}
        matches={({ name }, search) => name.toLowerCase().includes(search.toLowerCase())}
      />
    </Page>
  );
}
