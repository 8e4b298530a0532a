import { startProgress } from "../score/progress.ts";
import { checkResults } from "./check-results.ts";
import { compareAdobe } from "./compare-adobe.ts";
import { comparePdfjs } from "./compare-pdfjs.ts";
import { startConverter } from "./converter.ts";
import { readCorpus } from "./corpus.ts";
import { countDynamic } from "./count-dynamic.ts";
import type { Group } from "./measure.ts";
import type { Scoring, Web } from "./scoring.ts";
import { tryLimits } from "./try-limits.ts";

const GROUPS = {
  dynamic: countDynamic,
  adobe: compareAdobe,
  pdfjs: comparePdfjs,
  results: checkResults,
  limits: tryLimits,
} as const satisfies Readonly<Record<string, (scoring: Scoring) => Promise<Group>>>;

export const GROUP_NAMES: readonly string[] = Object.keys(GROUPS);

type Options = {
  readonly dir: string;
  readonly files: readonly string[];
  readonly groups: readonly string[];
  readonly timeLimitMs: number;
  readonly note: (line: string) => void;
  readonly web: Web;
};

/** Converts and judges the files of a folder. */
export async function scoreXfa(options: Options): Promise<readonly Group[]> {
  const { dir, files, note, web } = options;
  const corpus = await readCorpus(dir, files);
  const dynamic = corpus.filter(({ kind }) => kind === "dynamic");
  const statics = corpus.filter(({ kind }) => kind === "static");
  note(`${corpus.length} files with XFA: ${dynamic.length} dynamic, ${statics.length} static`);
  const converter = startConverter(options.timeLimitMs);
  try {
    const groups: Group[] = [];
    for (const [name, judge] of Object.entries(GROUPS)) {
      if (!options.groups.includes(name)) continue;
      groups.push(await judge({ dynamic, statics, converter, note, web, progress: startProgress }));
    }
    return groups;
  } finally {
    converter.stop();
  }
}
