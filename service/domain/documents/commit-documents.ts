import { present } from "#base/assert.ts";
import { Batcher } from "#base/async/batcher.ts";
import { BatcherByGroup } from "#base/async/batcher-by-group.ts";
import { onBehalfOf } from "#base/async/request-owner.ts";
import type { Clock, Instant } from "#base/instant.ts";
import { type Month, monthOf } from "#base/month.ts";
import { isOutage } from "#base/refusal.ts";
import type { AccountId } from "#domain/accounts";
import type { Plans } from "#domain/plans";
import {
  type CountSegment,
  countSegment,
  type QuotaRules,
  type SubscriberCount,
} from "#domain/usage";
import type { DocumentCommitter, DocumentDeps } from "./deps.ts";
import type { FinishedDocument } from "./file.ts";
import { finishDocuments } from "./finish-documents.ts";

/** How many outputs of an account are counted, and the segment that its counter has to stay in. */
export type AccountOutputs = {
  readonly accountId: AccountId;
  readonly outputs: number;
  readonly segment: CountSegment;
};

/** Documents to record and count at once; none has an object. */
export type DocumentsToRecord = {
  readonly documents: readonly FinishedDocument[];
  /** One for every account whose documents are counted. */
  readonly counts: readonly AccountOutputs[];
  readonly month: Month;
  readonly at: Instant;
  /** False: nothing is recorded while another transaction has locked one of the counters. */
  readonly waitsForLocks: boolean;
};

/** Records documents in a transaction of its own, of one statement. */
export type DocumentRecorder = {
  /** The counters of accounts in a month; an account without one is left out. */
  readonly findCounts: (
    accountIds: readonly AccountId[],
    month: Month,
  ) => Promise<ReadonlyMap<AccountId, SubscriberCount>>;
  /**
   * False, and nothing is recorded: an account's subscription has changed, its counter is closed, locked or would leave
   * the segment, or a document was recorded before.
   */
  readonly record: (wanted: DocumentsToRecord) => Promise<boolean>;
};

/** Documents of one transaction. */
const BATCH_MAX = 200;

/**
 * Commits documents in batches: those that arrive during one transaction share the next one. A batch is one statement
 * unless its counting needs a decision: at a threshold, where overage begins, and for accounts with a cap. Such accounts,
 * and those whose counter is locked, are committed apart, so that none waits for another one's lock.
 */
export function documentCommitter(
  deps: QuotaRules,
  transact: DocumentDeps["transact"],
  recorder: DocumentRecorder,
): DocumentCommitter {
  const segments = new SegmentCache(deps.plans, recorder);
  const record = (documents: readonly FinishedDocument[], waitsForLocks: boolean) =>
    recordInSegments({ clock: deps.clock, recorder, segments, waitsForLocks }, documents);
  const options = {
    batchMax: BATCH_MAX,
    isDeferred: true, // documents that a thread filled together are committed together
    // A refusal, such as an exceeded quota, may concern only one document of the batch.
    isRetriedSingly: () => true,
    endsRetries: isOutage,
  };
  const shared = new Batcher<FinishedDocument, boolean>({
    ...options,
    run: async (documents) => {
      const others = new Set(await record(documents, false));
      return documents.map((document) => !others.has(document));
    },
  });
  const apart = new BatcherByGroup<FinishedDocument, FinishedDocument>({
    ...options,
    run: (documents) =>
      onBehalfOf(accountOf(documents), async () => {
        const others = await record(documents, true);
        if (others.length > 0) await transact((stores) => finishDocuments(deps, stores, others));
        return documents;
      }),
  });
  return {
    commit: async (document) => {
      const { accountId } = document.file;
      const isDone = !apart.isBusy(accountId) && (await shared.add(document));
      if (!isDone) await apart.add(accountId, document);
    },
  };
}

function accountOf([document]: readonly FinishedDocument[]): AccountId {
  return present(document, "document of a batch").file.accountId;
}

type RecordDeps = {
  readonly clock: Clock;
  readonly recorder: DocumentRecorder;
  readonly segments: SegmentCache;
  readonly waitsForLocks: boolean;
};

/** Records the documents that one statement can record; returns the others. */
async function recordInSegments(
  { clock, recorder, segments, waitsForLocks }: RecordDeps,
  all: readonly FinishedDocument[],
): Promise<readonly FinishedDocument[]> {
  const at = clock.now();
  const month = monthOf(at);
  const known = await segments.find(accountsOf(all), month);
  const { documents = [], others = [] } = Object.groupBy(all, (document) =>
    isRecordable(document, known) ? "documents" : "others",
  );
  if (documents.length === 0) return others;
  const counts = countsOf(documents, known);
  if (await recorder.record({ documents, counts, month, at, waitsForLocks })) return others;
  segments.forget(counts);
  return all;
}

/** The segments of accounts' counters as last seen. A record in a segment that is out of date fails and removes it. */
class SegmentCache {
  readonly #plans: Plans;
  readonly #recorder: DocumentRecorder;
  readonly #segments = new Map<AccountId, CountSegment>();
  #month: Month | null = null;

  constructor(plans: Plans, recorder: DocumentRecorder) {
    this.#plans = plans;
    this.#recorder = recorder;
  }

  /** The segments of those of the accounts that have a counter and no cap. */
  async find(accountIds: readonly AccountId[], month: Month): Promise<KnownSegments> {
    if (month !== this.#month) this.#segments.clear();
    this.#month = month;
    const unknown = accountIds.filter((accountId) => !this.#segments.has(accountId));
    if (unknown.length > 0) {
      if (this.#segments.size > SEGMENTS_MAX) this.#segments.clear();
      for (const [accountId, count] of await this.#recorder.findCounts(unknown, month)) {
        const segment = countSegment(this.#plans, count);
        if (segment !== null) this.#segments.set(accountId, segment);
      }
    }
    return this.#segments;
  }

  forget(counts: readonly AccountOutputs[]): void {
    for (const { accountId } of counts) this.#segments.delete(accountId);
  }
}

type KnownSegments = ReadonlyMap<AccountId, CountSegment>;

/** Accounts whose segments are kept; beyond that all are read again. */
const SEGMENTS_MAX = 10_000;

function accountsOf(documents: readonly FinishedDocument[]): readonly AccountId[] {
  return [...new Set(documents.flatMap(({ outputs }) => outputs?.accountId ?? []))];
}

/** The note of an object is forgotten with its record, which another statement does. */
function isRecordable({ file, outputs }: FinishedDocument, known: KnownSegments): boolean {
  return file.content?.kind === "tail" && (outputs === null || known.has(outputs.accountId));
}

function countsOf(
  documents: readonly FinishedDocument[],
  known: KnownSegments,
): readonly AccountOutputs[] {
  const outputs = new Map<AccountId, number>();
  for (const { outputs: counted } of documents)
    if (counted !== null) outputs.set(counted.accountId, (outputs.get(counted.accountId) ?? 0) + 1);
  return [...outputs].map(([accountId, count]) => ({
    accountId,
    outputs: count,
    segment: present(known.get(accountId), "segment of a recordable document"),
  }));
}
