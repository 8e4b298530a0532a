import { PlatenError } from "@platen/sdk";
import type { ReactNode } from "react";
import { useScope } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { Loaded } from "#states/loaded.tsx";
import { Page } from "#states/page.tsx";
import { bulkWords } from "#words/en/bulk.ts";
import { words } from "#words/en.ts";
import { EnvelopePicker } from "./envelope-picker.tsx";
import { Step, WaitingSteps } from "./step.tsx";
import { type KeptChoices, useBulkDraft } from "./use-bulk-draft.ts";
import { useEnvelope } from "./use-envelopes.ts";
import { Wizard } from "./wizard.tsx";

const TEXTS = bulkWords;
const GONE = 404;

/** Fills an envelope for every row of a spreadsheet, in steps that stay visible. */
export function BulkPage(): ReactNode {
  const { session, environment } = useScope();
  return (
    <Page title={words.titles.bulk} lead={TEXTS.lead}>
      {/* Another account or environment has choices of its own. */}
      <Steps key={`${session.account.id} ${environment}`} />
    </Page>
  );
}

function Steps(): ReactNode {
  const choices = useBulkDraft();
  const { envelope } = choices.draft;
  return (
    <ol className="bulk-steps" aria-label={TEXTS.steps.label}>
      {envelope === null ? (
        <FirstStep>
          <EnvelopePicker onChoose={(id) => choices.change({ envelope: id })} />
        </FirstStep>
      ) : (
        <WithEnvelope id={envelope} choices={choices} />
      )}
    </ol>
  );
}

function FirstStep({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <Step id="envelope" isDone={false}>
        {children}
      </Step>
      <WaitingSteps after="envelope" waitsFor={TEXTS.steps.needsEnvelope} />
    </>
  );
}

function WithEnvelope(props: { readonly id: number; readonly choices: KeptChoices }): ReactNode {
  const { id, choices } = props;
  const query = useEnvelope(id);
  if (query.data !== undefined) return <Wizard envelope={query.data} choices={choices} />;
  return (
    <FirstStep>
      {query.error instanceof PlatenError && query.error.status === GONE ? (
        <>
          <Banner tone="warning">{TEXTS.envelope.gone}</Banner>
          <EnvelopePicker onChoose={(other) => choices.change({ envelope: other })} />
        </>
      ) : (
        <Loaded query={query}>{() => null}</Loaded>
      )}
    </FirstStep>
  );
}
