import type { Template, TemplateReuploaded } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useParams } from "wouter";
import { useScopedPages } from "#data/pages.ts";
import { useHasRole, useScopedQuery } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { FormUpload } from "#states/form-upload.tsx";
import { Loaded } from "#states/loaded.tsx";
import { MoreButton } from "#states/more-button.tsx";
import { Page } from "#states/page.tsx";
import { PageLink } from "#states/page-link.tsx";
import { versionWords } from "#words/en/versions.ts";
import { words } from "#words/en.ts";
import { pairText } from "./pair.ts";
import { Promotions } from "./promotions.tsx";

const TEXTS = versionWords;
/** An entry has all fields of its version: some 100 kB for a long form. */
const PER_PAGE = 20;

/** The versions of a form: upload, compare, publish, roll back. */
export function VersionsPage(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const query = useScopedQuery(["templates", Number(id)], (platen, options) =>
    platen.templates.get(Number(id), options),
  );
  const { data } = query;
  return (
    <Page
      title={words.titles.versions}
      {...(data === undefined ? {} : { lead: TEXTS.lead(data.name) })}
      actions={
        data !== undefined && (
          <PageLink className="button" to={`/templates/${id}`}>
            {TEXTS.back(data.name)}
          </PageLink>
        )
      }
    >
      <Loaded query={query}>{(template) => <Versions template={template} />}</Loaded>
    </Page>
  );
}

function Versions({ template }: { readonly template: Template }): ReactNode {
  const { id, archived_at: archivedAt } = template;
  const used = Object.values(template.environment_versions);
  const [uploaded, setUploaded] = useState<TemplateReuploaded | null>(null);
  const mayChange = useHasRole("editor") && archivedAt === null;
  const query = useScopedPages(["templates", id, "versions"], (platen, at, options) =>
    platen.templates.versions(id, { limit: PER_PAGE, ...at }, options).page(),
  );
  return (
    <>
      {mayChange && (
        <FormUpload
          label={TEXTS.upload}
          hint={TEXTS.uploadHint}
          send={(platen, form, options) => platen.templates.uploadVersion(id, form, options)}
          changes={[["templates"]]}
          onDone={setUploaded}
        />
      )}
      {uploaded !== null && !used.includes(uploaded.current_version) && (
        <UploadedNote uploaded={uploaded} />
      )}
      <Loaded query={query}>
        {({ pages }) => (
          <Promotions
            template={template}
            versions={pages.flatMap(({ versions }) => versions)}
            mayChange={mayChange}
          />
        )}
      </Loaded>
      <MoreButton query={query} />
    </>
  );
}

/** Explains the effect of a new version on the mappings of its form. */
function UploadedNote({ uploaded }: { readonly uploaded: TemplateReuploaded }): ReactNode {
  const { id, current_version: version, mappings } = uploaded;
  const fitting = mappings.filter(({ fits }) => fits).map(({ name }) => name);
  const pair = pairText({ from: version - 1, to: version });
  return (
    <div role="status">
      <Banner tone="done">
        <p>{TEXTS.uploaded.title(version)}</p>
        {fitting.length > 0 && <p>{TEXTS.uploaded.fits(fitting)}</p>}
        {mappings
          .filter(({ fits }) => !fits)
          .map(({ mapping_id: mapping, name, missing }) => (
            <p key={mapping}>{TEXTS.uploaded.lacks(name, missing)}</p>
          ))}
        <PageLink className="link" to={`/templates/${id}/versions/${pair}`}>
          {TEXTS.uploaded.compare(version - 1)}
        </PageLink>
      </Banner>
    </div>
  );
}
