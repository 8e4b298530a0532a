import type { BulkStatus } from "@platen/sdk";
import type { ReactNode } from "react";
import { useFormNames } from "#data/names.ts";
import { Fact } from "#kit/fact.tsx";
import { Time } from "#kit/time.tsx";
import { PageLink } from "#states/page-link.tsx";
import { jobWords } from "#words/en/jobs.ts";
import { optionTexts } from "./option-texts.ts";

const TEXTS = jobWords.facts;

/** How a job was submitted, and when it ran. */
export function JobFacts(props: {
  readonly job: BulkStatus;
  readonly envelope: string;
}): ReactNode {
  const { job, envelope } = props;
  const forms = useFormNames();
  const options = optionTexts(job);
  return (
    <section className="card">
      <h2>{TEXTS.title}</h2>
      <dl className="facts">
        <Fact title={TEXTS.envelope}>
          <PageLink className="link long" to={`/envelopes/${job.envelope_id}`}>
            {envelope}
          </PageLink>
        </Fact>
        <Fact title={TEXTS.forms}>
          {job.forms.map(({ template_id: id, template_version: version }) => (
            <PageLink key={id} className="link long jobs-fact-line" to={`/templates/${id}`}>
              {TEXTS.form(forms.get(id) ?? TEXTS.formId(id), version)}
            </PageLink>
          ))}
        </Fact>
        <Fact title={TEXTS.priority}>{TEXTS.priorities[job.priority]}</Fact>
        <Fact title={TEXTS.options}>{options.length === 0 ? TEXTS.usual : options.join(", ")}</Fact>
        <Fact title={TEXTS.submitted}>
          <Time at={job.submitted_at} isExact />
        </Fact>
        {job.finished_at !== null && (
          <Fact title={TEXTS.finished}>
            <Time at={job.finished_at} isExact />
          </Fact>
        )}
        {job.rows_per_second !== null && (
          <Fact title={TEXTS.speed}>{TEXTS.rowsPerSecond(job.rows_per_second)}</Fact>
        )}
        <Fact title={TEXTS.id}>
          <code className="long">{job.upload_id}</code>
        </Fact>
      </dl>
    </section>
  );
}
