import type { Template } from "@platen/sdk";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { useScopedQuery } from "#data/scope.ts";
import { Button } from "#kit/button.tsx";
import { Select } from "#kit/select.tsx";
import { Empty } from "#kit/states.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { versionWords } from "#words/en/versions.ts";
import { words } from "#words/en.ts";
import { ComparisonView } from "./comparison-view.tsx";
import { type Pair, pairOf, pairText } from "./pair.ts";

const TEXTS = versionWords.comparison;

/** Two versions of a form side by side. */
export function ComparisonPage(): ReactNode {
  const { id, pair: text } = useParams<{ id: string; pair: string }>();
  const pair = pairOf(text);
  const template = Number(id);
  const query = useScopedQuery(["templates", template], (platen, options) =>
    platen.templates.get(template, options),
  );
  const lead = query.data === undefined ? {} : { lead: TEXTS.lead(query.data.name) };
  return (
    <Page
      title={words.titles.comparison}
      {...lead}
      actions={
        <PageLink className="button" to={`/templates/${id}/versions`}>
          {TEXTS.back}
        </PageLink>
      }
    >
      <Loaded query={query}>
        {(data) =>
          pair === null ? (
            <Empty title={TEXTS.malformed} hint={TEXTS.malformedHint} />
          ) : (
            <Compared template={data} pair={pair} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Compared({ template, pair }: { template: Template; pair: Pair }): ReactNode {
  const openPage = useOpenPage();
  const newest = template.current_version;
  const go = (to: Pair): void =>
    openPage(`/templates/${template.id}/versions/${pairText(to)}`, {
      replace: true,
    });
  const choices = Array.from({ length: newest }, (_, index) => ({
    id: String(newest - index),
    label: TEXTS.chosen(newest - index),
  }));
  return (
    <>
      <div className="comparison-choices">
        <Select
          label={TEXTS.from}
          choices={choices}
          value={String(pair.from)}
          onChange={(version) => go({ ...pair, from: Number(version) })}
        />
        <Select
          label={TEXTS.to}
          choices={choices}
          value={String(pair.to)}
          onChange={(version) => go({ ...pair, to: Number(version) })}
        />
        <Button onPress={() => go({ from: pair.to, to: pair.from })}>{TEXTS.swap}</Button>
      </div>
      {pair.from === pair.to ? (
        <p role="status">{newest === 1 ? TEXTS.only : TEXTS.same}</p>
      ) : (
        <ComparisonView key={pairText(pair)} template={template} pair={pair} />
      )}
    </>
  );
}
