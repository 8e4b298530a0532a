import { memo, type ReactNode, useCallback, useMemo, useRef } from "react";
import { Banner } from "#kit/banner.tsx";
import { columnWords } from "#words/en/columns.ts";
import { ColumnRow } from "./column-row.tsx";
import { balanceOf, type Pair } from "./match.ts";
import { targetChoices } from "./target-choices.ts";
import type { Target } from "./targets.ts";
import type { Suggested } from "./use-suggestions.ts";

const TEXTS = columnWords.match;

type Props = {
  /** Of the columns, as `columnNames` gives them. */
  readonly names: readonly string[];
  /** The cells of the first row. */
  readonly example: readonly string[];
  readonly targets: readonly Target[];
  readonly pairs: readonly Pair[];
  /** Gets a function, so that quick changes do not undo each other. */
  readonly onChange: (change: (pairs: readonly Pair[]) => readonly Pair[]) => void;
  /** Why only names were compared is said. */
  readonly suggested?: Suggested;
  /** True: a column supplies at most one target. */
  readonly isSingle?: boolean;
};

/** Each column of a spreadsheet with what it fills; what is left out and what is missing. */
export function ColumnMatch(props: Props): ReactNode {
  const { names, example, targets, pairs, onChange, suggested, isSingle = false } = props;
  const byColumn = usePairsByColumn(names.length, pairs);
  const latest = useRef({ names, targets, pairs, onChange });
  latest.current = { names, targets, pairs, onChange };
  // Both stay the same, so that only rows whose pairs changed are drawn again.
  const change = useCallback<Props["onChange"]>((next) => latest.current.onChange(next), []);
  const choices = useCallback(() => {
    const now = latest.current;
    return targetChoices(now.names, now.targets, now.pairs);
  }, []);
  const labels = useMemo(() => new Map(targets.map(({ id, label }) => [id, label])), [targets]);
  const balance = useMemo(() => balanceOf(names.length, targets, pairs), [names, targets, pairs]);
  return (
    <div className="match">
      <MatchNotes {...balance} columns={names.length} pairs={pairs.length} suggested={suggested} />
      <ul className="match-rows">
        {names.map((name, column) => (
          <Row
            key={name}
            column={column}
            name={name}
            example={example[column] ?? ""}
            pairs={byColumn[column] ?? NO_PAIRS}
            labels={labels}
            choices={choices}
            isSingle={isSingle}
            onChange={change}
          />
        ))}
      </ul>
      {balance.unfilled.length > 0 && (
        <details>
          <summary>{TEXTS.unfilled(balance.unfilled.length)}</summary>
          <ul className="match-unfilled">
            {balance.unfilled.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const Row = memo(ColumnRow);
const NO_PAIRS: readonly Pair[] = [];

type NotesProps = ReturnType<typeof balanceOf> & {
  readonly columns: number;
  readonly pairs: number;
  readonly suggested: Suggested | undefined;
};

function MatchNotes(props: NotesProps): ReactNode {
  const { columns, pairs, used, offered, missing, suggested } = props;
  const isByName = suggested?.kind === "by-name";
  return (
    <>
      {isByName && (
        <Banner tone="info">{suggested.reason === "quota" ? TEXTS.quota : TEXTS.failed}</Banner>
      )}
      {pairs === 0 && <Banner tone="warning">{TEXTS.noneFits}</Banner>}
      {missing.length > 0 && (
        <Banner tone="warning">{TEXTS.missing(missing.map(({ label }) => label))}</Banner>
      )}
      <p role="status">
        {[TEXTS.summary(used, columns), ...(offered > 0 ? [TEXTS.offered(offered)] : [])].join(" ")}
      </p>
    </>
  );
}

/** The pairs of each column; those that did not change stay the same, so that their rows are not drawn again. */
function usePairsByColumn(columns: number, pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const before = useRef<readonly (readonly Pair[])[]>([]);
  return useMemo(() => {
    const now = Array.from({ length: columns }, (_, column) => {
      const own = pairs.filter((pair) => pair.column === column);
      const old = before.current[column];
      const isOld = old?.length === own.length && old.every((pair, index) => pair === own[index]);
      return isOld ? old : own;
    });
    before.current = now;
    return now;
  }, [columns, pairs]);
}
