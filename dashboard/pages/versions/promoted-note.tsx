import type { TemplatePromoted } from "@platen/sdk";
import type { ReactNode } from "react";
import { Banner } from "#kit/banner.tsx";
import { Button } from "#kit/button.tsx";
import { PageLink } from "#states/page-link.tsx";
import { versionWords } from "#words/en/versions.ts";
import { words } from "#words/en.ts";
import type { Promotion } from "./version-places.ts";

const TEXTS = versionWords.publishing;

/** Shows the changes of a publication, the mappings that it left behind, and a button to undo it. */
export function PromotedNote(props: {
  readonly done: { readonly promotion: Promotion; readonly promoted: TemplatePromoted };
  readonly onUndo: (promotion: Promotion) => void;
}): ReactNode {
  const { promotion, promoted } = props.done;
  const { to, version } = promotion;
  const { previous_version: previous, mappings } = promoted;
  const moved = mappings.filter(({ carried }) => carried).map(({ name }) => name);
  const behind = mappings.filter(({ template_version: pin }) => pin !== version);
  return (
    <div role="status">
      <Banner
        tone="done"
        action={
          previous !== null && (
            <Button onPress={() => props.onUndo({ to, version: previous })}>
              {TEXTS.undo(previous)}
            </Button>
          )
        }
      >
        <p>{TEXTS.done(words.environments[to], previous, version)}</p>
        {moved.length > 0 && <p>{TEXTS.moved(moved)}</p>}
        {behind.map(({ id, name, template_version: pin }) => (
          <p key={id}>
            <PageLink className="link" to={`/mappings/${id}`}>
              {TEXTS.behind(name, pin)}
            </PageLink>
          </p>
        ))}
      </Banner>
    </div>
  );
}
