import { join } from "node:path";
import { AskedProcess } from "./asked-process.ts";
import type { HostTask } from "./host.ts";
import type { HostileVerdict } from "./hostile-verdict.ts";
import type { JudgeTask } from "./judge.ts";
import type { Judgement } from "./judge-outputs.ts";
import type { Output, Trial } from "./trial.ts";

export type TrialOptions = {
  readonly dir: string;
  /** Paths under `dir`. */
  readonly files: readonly string[];
  readonly processes: number;
  readonly onVerdict: () => void;
};

/** Longer than the product's own limits for all that is asked of it about one file. */
const HOST_MS_MAX = 60_000;
const JUDGE_MS_MAX = 60_000;
/** A file that costs a judge so much by itself may bring it down when it is looked at several times. */
const HEAVY_MS = 5000;
/** Refusals that may hide an error of ours. */
const DOUBTFUL = new Set(["damaged", "cannot_be_filled"]);

/** Tries every file in a host and has the outputs judged apart; the verdicts come in the order of the files. */
export async function runTrials(options: TrialOptions): Promise<readonly HostileVerdict[]> {
  const verdicts = new Map<string, HostileVerdict>();
  const queue = options.files.values();
  const work = async (): Promise<void> => {
    const lane = new Lane();
    for (const file of queue) {
      verdicts.set(file, await lane.judged(file, join(options.dir, file)));
      options.onVerdict();
    }
    lane.stop();
  };
  await Promise.all(Array.from({ length: options.processes }, work));
  return options.files.flatMap((file) => verdicts.get(file) ?? []);
}

/** One host with its judge. */
class Lane {
  readonly #host = new AskedProcess<HostTask, Trial>(
    new URL("./host.ts", import.meta.url),
    HOST_MS_MAX,
  );
  readonly #judge = new AskedProcess<JudgeTask, Judgement>(
    new URL("./judge.ts", import.meta.url),
    JUDGE_MS_MAX,
  );

  async judged(file: string, path: string): Promise<HostileVerdict> {
    const tried = await this.#host.ask({ key: file, path });
    if (tried.kind === "died") return { kind: "death", file, how: tried.how };
    const { requests, reason, peakBytes, outputs, faults } = tried.answer;
    const cost = { file, requests, peakBytes };
    if (reason === null) {
      const judgement = await this.#judged(path, outputs);
      const found = [...faults, ...judgement.faults];
      return { kind: "accepted", ...cost, faults: found, asInput: judgement.asInput };
    }
    if (!DOUBTFUL.has(reason)) return { kind: "refused", ...cost, reason, faults: [] };
    const asked = await this.#judge.ask({ act: "explain", path });
    const hidden = asked.kind === "answered" ? asked.answer.faults : [`the judge ${asked.how}`];
    return { kind: "refused", ...cost, reason, faults: hidden };
  }

  stop(): void {
    this.#host.stop();
    this.#judge.stop();
  }

  /** A judge that is brought down by the file as it came has nothing against what we made of it. */
  async #judged(path: string, outputs: readonly Output[]): Promise<Judgement> {
    const task: JudgeTask = { act: "judge", path, outputs };
    const first = await this.#judge.ask(task);
    // A file judged before may have broken it, so another one is asked.
    const asked = first.kind === "answered" ? first : await this.#judge.ask(task);
    if (asked.kind === "answered") return asked.answer;
    const reported = [`the judge ${asked.how}`];
    const began = performance.now();
    const alone = await this.#judge.ask({ act: "look", path });
    const isHeavy = alone.kind === "died" || performance.now() - began > HEAVY_MS;
    return isHeavy ? { faults: [], asInput: reported } : { faults: reported, asInput: [] };
  }
}
