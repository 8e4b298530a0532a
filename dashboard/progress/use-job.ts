import { type QueryClient, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { nowMs } from "#data/clock.ts";
import { scopedKey, useScope } from "#data/scope.ts";
import { followJob } from "./follow-job.ts";
import { type FollowedJob, followedAfter, isOpen } from "./followed-job.ts";

/** A job and how it is going on, in the shape of a query for `<Loaded>`. */
export type JobQuery = {
  readonly data: (FollowedJob & { readonly isLost: boolean }) | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** Reads a job, and follows it until its end while the tab is visible. */
export function useJob(id: string): JobQuery {
  const { platen, session, environment } = useScope();
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  const isVisible = useSyncExternalStore(subscribeVisibility, isTabVisible);
  const account = session.account.id;
  const query = useQuery({
    queryKey: jobKey(account, environment, id),
    queryFn: async ({ signal }) => {
      const status = await platen.bulk.status(id, { signal });
      return followedAfter(shownOf(client, jobKey(account, environment, id)), status, nowMs());
    },
  });
  const { data, error, refetch } = query;
  const isFollowed = data !== undefined && isOpen(data.job) && isVisible;
  useEffect(() => {
    if (!isFollowed) return;
    const stopping = new AbortController();
    const key = jobKey(account, environment, id);
    const follow = async (): Promise<void> => {
      await followJob(
        {
          wait: (options) => platen.bulk.wait(id, options),
          pause: pauseUntilOnline,
          onContact: setLost,
          onStatus: (status) =>
            client.setQueryData<FollowedJob>(key, (before) =>
              followedAfter(before, status, nowMs()),
            ),
        },
        stopping.signal,
      );
      // Lists that are not shown now have an older state of the job.
      const jobs = scopedKey(account, environment, ["jobs"]);
      await client.invalidateQueries({ queryKey: jobs, refetchType: "none" });
      // The month's use is shown beside the navigation.
      await client.invalidateQueries({ queryKey: scopedKey(account, environment, ["usage"]) });
    };
    // The query shows what does not pass, and the shell sees a session that has ended.
    follow().catch(() => refetch());
    return () => stopping.abort();
  }, [client, platen, account, environment, id, isFollowed, refetch]);
  return { data: data === undefined ? undefined : { ...data, isLost }, error, refetch };
}

function jobKey(
  account: string,
  environment: Parameters<typeof scopedKey>[1],
  id: string,
): QueryKey {
  return scopedKey(account, environment, ["jobs", "one", id]);
}

function shownOf(client: QueryClient, key: QueryKey): FollowedJob | undefined {
  return client.getQueryData<FollowedJob>(key);
}

function isTabVisible(): boolean {
  return document.visibilityState === "visible";
}

function subscribeVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end, { signal: done.signal });
    signal.addEventListener("abort", end, { signal: done.signal });
  });
}
