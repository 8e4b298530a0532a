import type { BulkStatus } from "@platen/sdk";
import { isOpen, nowOf } from "#progress/followed-job.ts";

/** The downloads of a job. */
export type Downloads =
  /** Single PDFs only. */
  | { readonly kind: "running" }
  /** No row succeeded, or the job failed. */
  | { readonly kind: "none" }
  | { readonly kind: "expired"; readonly at: string }
  | { readonly kind: "ready"; readonly until: string | null };

/** The downloads of a job at `nowMs`. */
export function downloadsOf(
  job: Pick<
    BulkStatus,
    "status" | "succeeded" | "failed" | "repaired" | "expires_at" | "download_url"
  >,
  nowMs: number,
): Downloads {
  if (isOpen(job)) return { kind: "running" };
  const { expires_at: until } = job;
  if (until !== null && Date.parse(until) <= nowMs) return { kind: "expired", at: until };
  if (nowOf(job).succeeded === 0 || job.download_url === undefined) return { kind: "none" };
  return { kind: "ready", until };
}

/**
 * Why the PDFs of a job and its retries cannot be joined into one; null: nothing is known that prevents it. A service
 * that refuses for another reason says so at the download.
 */
export function joinFault(
  job: Pick<BulkStatus, "succeeded" | "pdf_url" | "forms">,
  retries: readonly Pick<BulkStatus, "succeeded" | "forms">[],
): "encrypted" | "several-forms" | null {
  if (job.succeeded > 0 && job.pdf_url === undefined) return "encrypted";
  const filled = [job, ...retries].filter(({ succeeded }) => succeeded > 0);
  const forms = filled.map((one) =>
    JSON.stringify(one.forms.map((form) => [form.template_id, form.template_version])),
  );
  return new Set(forms).size > 1 ? "several-forms" : null;
}

/** The retries of a job, and theirs, oldest first; `jobs` are all of its chain. */
export function retriesOf(id: string, jobs: readonly BulkStatus[]): readonly BulkStatus[] {
  const known = new Set([id]);
  return jobs
    .toSorted((a, b) => (a.submitted_at < b.submitted_at ? -1 : 1))
    .filter(({ upload_id: own, retry_of: before }) => {
      const isOne = before !== null && known.has(before);
      if (isOne) known.add(own);
      return isOne;
    });
}

/** How many of a job's failed rows its retries filled, and how many are left. A row succeeds at most once. */
export function combinedOf(
  { failed }: Pick<BulkStatus, "failed">,
  retries: readonly Pick<BulkStatus, "succeeded">[],
): { readonly filled: number; readonly left: number } {
  const filled = retries.reduce((sum, { succeeded }) => sum + succeeded, 0);
  return { filled, left: Math.max(0, failed - filled) };
}
