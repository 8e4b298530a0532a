import type { Mapping, Template, TemplatePromoted, TemplateVersion } from "@platen/sdk";
import { type ReactNode, useMemo, useState } from "react";
import { useMappingsOf, useTemplateFileLink } from "#data/form-users.ts";
import { useCanChange, useHasRole, useScope } from "#data/scope.ts";
import { Menu } from "#kit/menu.tsx";
import { type Column, Table } from "#kit/table.tsx";
import { Time } from "#kit/time.tsx";
import { PageLink } from "#states/page-link.tsx";
import { formWords } from "#words/en/forms.ts";
import { versionWords } from "#words/en/versions.ts";
import { pairText } from "./pair.ts";
import { PromotedNote } from "./promoted-note.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { type Promotion, placesOf, publishCommands } from "./version-places.ts";

const TEXTS = versionWords;
const TITLES = TEXTS.columns;

type Props = {
  readonly template: Template;
  readonly versions: readonly TemplateVersion[];
  readonly mayChange: boolean;
};

/** The list of versions, and what publishing one of them did. */
export function Promotions({ template, versions, mayChange }: Props): ReactNode {
  const [asked, setAsked] = useState<Promotion | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const mappings = useMappingsOf(template.id).data;
  const columns = useMemo(
    () => columnsFor({ template, mappings, onPublish: mayChange ? setAsked : null }),
    [template, mappings, mayChange],
  );
  const isAdmin = useHasRole("admin");
  return (
    <>
      {done !== null && <PromotedNote done={done} onUndo={setAsked} />}
      {mayChange && !isAdmin && <p className="field-hint">{TEXTS.adminOnly}</p>}
      <Table
        label={TEXTS.list}
        columns={columns}
        items={versions}
        keyOf={({ version }) => version}
      />
      {asked !== null && (
        <PublishDialog
          key={`${asked.to} ${asked.version}`}
          template={template}
          promotion={asked}
          onClose={() => setAsked(null)}
          onDone={(promoted) => {
            setDone({ promotion: asked, promoted });
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

/** A publication that was made. */
type Done = { readonly promotion: Promotion; readonly promoted: TemplatePromoted };

function columnsFor({
  template,
  mappings,
  onPublish,
}: {
  readonly template: Template;
  readonly mappings: readonly Mapping[] | undefined;
  /** Null: the role may not. */
  readonly onPublish: ((promotion: Promotion) => void) | null;
}): readonly Column<TemplateVersion>[] {
  const sizeOf = formWords.templates.sizeOf;
  return [
    {
      id: "version",
      title: TITLES.version,
      isName: true,
      cell: ({ version }) => TEXTS.version(version),
    },
    { id: "uploaded", title: TITLES.uploaded, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "file",
      title: TITLES.file,
      cell: ({ filename }) => <span className="long">{filename}</span>,
    },
    {
      id: "size",
      title: TITLES.size,
      cell: ({ field_count: fields, page_count: pages }) => sizeOf(fields, pages),
    },
    {
      id: "published",
      title: TITLES.published,
      cell: ({ version }) => placesOf(template, version),
    },
    {
      id: "mappings",
      title: TITLES.mappings,
      cell: ({ version }) => countText(mappings, version),
    },
    {
      id: "actions",
      title: TITLES.actions,
      isUntitled: true,
      cell: ({ version }) => (
        <VersionActions template={template} version={version} onPublish={onPublish} />
      ),
    },
  ];
}

function countText(mappings: readonly Mapping[] | undefined, version: number): string {
  const count = mappings?.filter((one) => one.template_version === version).length;
  if (count === undefined) return "";
  return count === 0 ? TEXTS.noMappings : TEXTS.mappings(count);
}

function VersionActions(props: {
  readonly template: Template;
  readonly version: number;
  readonly onPublish: ((promotion: Promotion) => void) | null;
}): ReactNode {
  const { template, version, onPublish } = props;
  const { session } = useScope();
  const canChange = useCanChange();
  const fileLink = useTemplateFileLink();
  const commands = publishCommands(template, version, session.member.role);
  const pair = pairText({ from: version - 1, to: version });
  return (
    <div className="version-actions">
      {version > 1 && (
        <PageLink className="link" to={`/templates/${template.id}/versions/${pair}`}>
          {TEXTS.compare(version - 1)}
        </PageLink>
      )}
      <a
        className="link"
        href={fileLink(template.id, version)}
        aria-label={TEXTS.downloadOf(version)}
        download
      >
        {TEXTS.download}
      </a>
      {onPublish !== null && canChange && commands.length > 0 && (
        <Menu
          label={TEXTS.publishMenu(version)}
          commands={commands}
          onCommand={(id) => {
            const to = commands.find((one) => one.id === id)?.to;
            if (to !== undefined) onPublish({ version, to });
          }}
        >
          {TEXTS.publish}
          <span className="select-arrow" aria-hidden="true" />
        </Menu>
      )}
    </div>
  );
}
