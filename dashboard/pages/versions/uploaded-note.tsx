import type { TemplateReuploaded } from "@platen/sdk";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { pathIn } from "#data/address.ts";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { versionWords } from "#words/en/versions.ts";
import { pairText } from "./pair.ts";

const TEXTS = versionWords.uploaded;

/** What a new version means for the mappings of its form. */
export function UploadedNote({ uploaded }: { readonly uploaded: TemplateReuploaded }): ReactNode {
  const { environment } = useScope();
  const { id, current_version: version, mappings } = uploaded;
  const fitting = mappings.filter(({ fits }) => fits).map(({ name }) => name);
  const pair = pairText({ from: version - 1, to: version });
  return (
    <div role="status">
      <Banner tone="done">
        <p>{TEXTS.title(version)}</p>
        {fitting.length > 0 && <p>{TEXTS.fits(fitting)}</p>}
        {mappings
          .filter(({ fits }) => !fits)
          .map(({ mapping_id: mapping, name, missing }) => (
            <p key={mapping}>{TEXTS.lacks(name, missing)}</p>
          ))}
        <Link className="link" href={pathIn(environment, `/templates/${id}/versions/${pair}`)}>
          {TEXTS.compare(version - 1)}
        </Link>
      </Banner>
    </div>
  );
}
