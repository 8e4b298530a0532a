import type { BulkStatus } from "@platen/sdk";
import { useScopedPages } from "#data/pages.ts";
import { retriesOf } from "./job-state.ts";
import { repeatAfterMs } from "./repeat.ts";

/** Retries of one job that are read. */
const RETRIES_MAX = 500;

/** The retries of a job, and theirs, oldest first; empty while they are unknown. Read again while one of them runs. */
export function useRetries(id: string): readonly BulkStatus[] {
  const { data } = useScopedPages(
    ["jobs", "retries", id],
    (platen, _, options) =>
      platen.bulk.list({ retries_of: id, limit: RETRIES_MAX }, options).page(),
    ([page], reads) => repeatAfterMs(page?.jobs ?? [], reads),
  );
  return retriesOf(id, data?.pages[0]?.jobs ?? []);
}
