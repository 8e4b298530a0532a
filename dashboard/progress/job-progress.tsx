import type { ReactNode } from "react";
import { isWritable } from "#data/notices.ts";
import { useAccount } from "#data/scope.ts";
import { Banner } from "#kit/banner.tsx";
import { ProgressBar } from "#kit/progress-bar.tsx";
import { progressWords } from "#words/en/progress.ts";
import { isOpen, nowOf } from "./followed-job.ts";
import { announcementOf, progressParts, stateText, valueText } from "./progress-text.ts";
import type { JobQuery } from "./use-job.ts";

const TEXTS = progressWords;

type Props = { readonly followed: NonNullable<JobQuery["data"]> };

/** How far a job is: its state, a bar, its counts, and what it waits for. */
export function JobProgress({ followed }: Props): ReactNode {
  const { job, isLost } = followed;
  return (
    <section className="job-progress">
      <p className="job-progress-head">
        <strong>{stateText(job)}</strong>
        <span>{TEXTS.percent(job.progress)}</span>
      </p>
      <ProgressBar
        label={TEXTS.label}
        percent={job.progress}
        valueText={valueText(job)}
        tone={toneOf(job)}
      />
      <p className="job-progress-parts">{progressParts(job).join(" · ")}</p>
      {isOpen(job) && <Hold {...followed} />}
      <p className="for-readers" role="status">
        {announcementOf(job, isLost)}
      </p>
    </section>
  );
}

/** Why a job does not advance. */
function Hold({ isLost, isStalled }: Props["followed"]): ReactNode {
  const { data: account } = useAccount();
  if (isLost) return <Banner tone="warning">{TEXTS.lost}</Banner>;
  if (account !== undefined && !isWritable(account))
    return <Banner tone="warning">{TEXTS.readOnly}</Banner>;
  return isStalled ? <Banner tone="info">{TEXTS.stalled}</Banner> : null;
}

function toneOf(job: Props["followed"]["job"]): "accent" | "done" | "danger" {
  const { status } = job;
  if (status === "completed") return nowOf(job).failed === 0 ? "done" : "accent";
  return status === "failed" ? "danger" : "accent";
}
