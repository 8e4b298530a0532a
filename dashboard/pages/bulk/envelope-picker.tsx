import type { Envelope } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useScope } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Empty } from "#kit/states.tsx";
import { TextField } from "#kit/text-field.tsx";
import { Loaded } from "#states/loaded.tsx";
import { PageLink } from "#states/page-link.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { words } from "#words/en.ts";
import { pictureLink } from "./api-link.ts";
import { useEnvelopes } from "./use-envelopes.ts";

const TEXTS = bulkWords.envelope;

/** Envelopes to search and choose from, each with a picture of its first form. */
export function EnvelopePicker(props: { readonly onChoose: (id: number) => void }): ReactNode {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const { query, more, isReading } = useEnvelopes(wanted !== "");
  return (
    <Loaded query={query}>
      {(envelopes) => {
        if (envelopes.length === 0) return <NoEnvelopes />;
        const found = envelopes.filter(({ name }) => name.toLowerCase().includes(wanted));
        return (
          <>
            <p className="field-hint">{TEXTS.hint}</p>
            <TextField label={TEXTS.search} type="search" value={search} onChange={setSearch} />
            <ul className="bulk-envelopes" aria-label={TEXTS.list}>
              {found.map((envelope) => (
                <li key={envelope.id}>
                  <Choice envelope={envelope} onChoose={props.onChoose} />
                </li>
              ))}
            </ul>
            <p role="status">{foundText(found.length, more !== null)}</p>
            {more !== null && wanted === "" && (
              <Button isPending={isReading} onPress={more}>
                {words.common.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function foundText(count: number, isReading: boolean): string | null {
  if (count > 0) return null;
  return isReading ? TEXTS.searching : TEXTS.noMatch;
}

function Choice(props: {
  readonly envelope: Envelope;
  readonly onChoose: (id: number) => void;
}): ReactNode {
  const { session, environment } = useScope();
  const { id, name, template_id: template, expected_aliases: aliases } = props.envelope;
  return (
    <button type="button" className="bulk-envelope" onClick={() => props.onChoose(id)}>
      <Picture address={pictureLink(template, session.account.id, environment)} />
      <span className="bulk-envelope-text">
        <span className="bulk-envelope-name">{name}</span>
        <span className="field-hint">{TEXTS.expects(aliases.length)}</span>
      </span>
    </button>
  );
}

/** A picture of a form; an empty sheet where it cannot be drawn. */
export function Picture({ address }: { readonly address: string }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="bulk-picture">
      {!isBroken && <img src={address} alt="" loading="lazy" onError={() => setBroken(true)} />}
    </span>
  );
}

function NoEnvelopes(): ReactNode {
  return (
    <Empty
      title={TEXTS.empty}
      hint={TEXTS.emptyHint}
      action={
        <div className="actions">
          <PageLink className="button button-primary" to="/">
            {TEXTS.start}
          </PageLink>
          <PageLink className="button" to="/envelopes">
            {TEXTS.envelopes}
          </PageLink>
        </div>
      }
    />
  );
}
