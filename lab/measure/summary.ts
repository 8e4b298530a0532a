/** A figure of a benchmark beside what it is compared with. All of its numbers have the same unit. */
export type Summary = {
  /** The measured quantity and its unit. */
  readonly figure: string;
  readonly ours: number;
  /** The same without the part that a product adds: what no program can do better. Null: not measured. */
  readonly floor: Compared | null;
  /** The fastest of the compared programs. Null: no program was compared. */
  readonly peer: Compared | null;
};

/** Another program and its number. */
export type Compared = { readonly name: string; readonly value: number };

/** A summary as text. */
export type SummaryCells = Readonly<Record<"figure" | "floor" | "ours" | "peer", string>>;

/** A summary as summaries.json has it. */
export type StoredSummary = SummaryCells & {
  /** The script of package.json. */
  readonly benchmark: string;
  /** When and where. */
  readonly measured: string;
};

const MARK = "summary: ";
const SEPARATOR = " | ";
const NONE = "–";

/** Formats the line by which a benchmark ends its output, which `bench:all` reads. */
export function summaryLine({ figure, floor, ours, peer }: Summary): string {
  const cells = [figure, comparedText(floor), numberText(ours), comparedText(peer)];
  return `${MARK}${cells.join(SEPARATOR)}`;
}

/** Finds the summaries in the output of a benchmark. */
export function readSummaries(output: string): readonly SummaryCells[] {
  return output.split("\n").flatMap((line) => {
    if (!line.startsWith(MARK)) return [];
    const [figure, floor, ours, peer, ...others] = line.slice(MARK.length).split(SEPARATOR);
    if (figure === undefined || floor === undefined || ours === undefined || peer === undefined)
      throw new Error(`a summary has too few cells: ${line}`);
    if (others.length > 0) throw new Error(`a summary has too many cells: ${line}`);
    return [{ figure, floor, ours, peer }];
  });
}

/** Generates the table of all benchmarks. */
export function summariesTable(summaries: readonly StoredSummary[]): string {
  return [
    "| benchmark | figure | floor | ours | best peer | measured |",
    "|---|---|---|---|---|---|",
    ...summaries.map(
      ({ benchmark, figure, floor, ours, peer, measured }) =>
        `| \`${benchmark}\` | ${figure} | ${floor} | ${ours} | ${peer} | ${measured} |`,
    ),
  ].join("\n");
}

function comparedText(compared: Compared | null): string {
  return compared === null ? NONE : `${numberText(compared.value)} (${compared.name})`;
}

/** Three significant digits, and all digits of what is larger. */
function numberText(value: number): string {
  const digits =
    Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString("en-US", digits);
}
