import { type ReactNode, useState } from "react";
import { type SampleLanguage, type SampleTarget, sampleOf } from "#data/samples.ts";
import { useHasRole } from "#data/scope.ts";
import { Code } from "#kit/code.tsx";
import { Tabs } from "#kit/tabs.tsx";
import { sampleWords } from "#words/en/samples.ts";
import { PageLink } from "./page-link.tsx";

const TEXTS = sampleWords;
/** The reference of the API, which the service serves. */
const REFERENCE = "/docs";

const LANGUAGES: readonly SampleLanguage[] = ["curl", "javascript", "python"];
const VIEWS = LANGUAGES.map((id) => ({ id, title: TEXTS.languages[id] }));

/** Programs that fill a form or an envelope from elsewhere, folded. */
export function CodeSamples(props: {
  readonly target: SampleTarget;
  /** Further commands. */
  readonly children?: ReactNode;
}): ReactNode {
  const isAdmin = useHasRole("admin");
  const [language, setLanguage] = useState<SampleLanguage>("curl");
  return (
    <details className="card folded">
      <summary>{TEXTS.summary}</summary>
      <p>{TEXTS.hint}</p>
      <h3 className="field-label">{TEXTS.one}</h3>
      <Tabs label={TEXTS.choose} views={VIEWS} selected={language} onSelect={setLanguage}>
        <Code
          text={sampleOf(language, location.origin, props.target)}
          label={TEXTS.program(TEXTS.languages[language])}
        />
      </Tabs>
      {props.children}
      <p className="actions">
        {isAdmin && (
          <PageLink className="link" to="/keys">
            {TEXTS.keys}
          </PageLink>
        )}
        <a className="link" href={REFERENCE}>
          {TEXTS.reference}
        </a>
      </p>
    </details>
  );
}
