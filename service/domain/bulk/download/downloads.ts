import type { BundleLayout } from "@platen/engine/bundle";
import { poll } from "#base/async/poll.ts";
import { Semaphore } from "#base/async/semaphore.ts";
import { SingleFlight } from "#base/async/single-flight.ts";
import { within } from "#base/async/within.ts";
import type { Randomness } from "#base/randomness.ts";
import type { BulkJobId } from "#domain/bulk-records";
import type { BulkDeps } from "../deps.ts";
import type { EntryTails } from "./indexed-tails.ts";
import { LayoutCache } from "./layout-cache.ts";
import type { MergedRows } from "./merged-rows.ts";

/** Within the 60 s that clients wait for an answer; the writing goes on. */
const WAIT_MS_MAX = 45_000;
/** Between two looks at a ZIP that another process writes. */
const LOOK_MS = 500;
/** Each holds some parts of an upload in memory. */
const WRITERS_MAX = 2;

/** Dependencies of opening and linking to the downloads of a job. */
export type DownloadDeps = BulkDeps & {
  readonly randomness: Randomness;
  readonly downloads: Downloads;
};

/**
 * The ZIP of an ended job, laid out: its bytes never change, but its objects do if the job runs and ends again. One of
 * 10,000 rows holds about 1.5 MB.
 */
export type OpenBundle = {
  readonly layout: BundleLayout;
  readonly tails: EntryTails;
  readonly prefixes: readonly Uint8Array[];
  readonly etag: string;
  readonly heldBytes: number;
};

/** The ZIPs and PDFs of jobs that were opened last, and the ZIPs that this process writes. */
export class Downloads {
  readonly zips: LayoutCache<OpenBundle>;
  /** The layout of a PDF of 10,000 rows has about 3 MB and its template. */
  readonly pdfs: LayoutCache<MergedRows>;
  readonly writers = new BundleWriters();

  /** Keeps so many bytes of layouts of each of the two formats. */
  constructor(keptBytesMax: number) {
    this.zips = new LayoutCache(keptBytesMax);
    this.pdfs = new LayoutCache(keptBytesMax);
  }
}

/** The ZIPs that this process writes: concurrent requests for one share its writing. */
class BundleWriters {
  readonly #flight = new SingleFlight<string>();
  readonly #semaphore = new Semaphore({ concurrencyMax: WRITERS_MAX });

  /** The key that `look` finds in the end; 503 when that takes too long. */
  find(id: BulkJobId, look: () => Promise<string | null>): Promise<string> {
    return within(WAIT_MS_MAX, () => this.#flight.run(id, () => poll(LOOK_MS, look)));
  }

  write<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#semaphore.run(work);
  }
}
