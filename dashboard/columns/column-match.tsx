import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { Banner } from "#kit/banner.tsx";
import { columnWords } from "#words/en/columns.ts";
import { ColumnRow } from "./column-row.tsx";
import { balanceOf, isWhole, type Pair } from "./match.ts";
import { targetChoices } from "./target-choices.ts";
import type { Target } from "./targets.ts";
import type { Suggested } from "./use-suggestions.ts";

const TEXTS = columnWords.match;

type Props = {
  /** Names of the columns, as `columnNames` gives them. */
  readonly names: readonly string[];
  /** The cells of the first row. */
  readonly example: readonly string[];
  readonly targets: readonly Target[];
  readonly pairs: readonly Pair[];
  /** Gets a function, so that quick changes do not undo each other. */
  readonly onChange: (change: (pairs: readonly Pair[]) => readonly Pair[]) => void;
  /** Why only names were compared is said. */
  readonly suggested: Suggested;
  /** True: a column supplies at most one target. */
  readonly isSingle: boolean;
  /** True: a person has changed something, so that nothing is folded away. */
  readonly isChanged: boolean;
  /** The column that the next clicked box is for; null: none. */
  readonly active: number | null;
  readonly onActive: (column: number) => void;
};

/**
 * Each column of a spreadsheet with what it fills, and what is missing. Where everything was found, it is one line that
 * opens.
 */
export function ColumnMatch(props: Props): ReactNode {
  const { names, targets, pairs, suggested, isSingle, isChanged } = props;
  const balance = useMemo(() => balanceOf(names.length, targets, pairs), [names, targets, pairs]);
  const [isOpened, setOpened] = useState(false);
  const isFolded = !isChanged && isWhole(balance, isSingle);
  const text = TEXTS.summary(balance.used, names.length);
  if (isFolded)
    return (
      <details
        className="match"
        open={isOpened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
      >
        <summary>
          <span role="status">{text}</span>
        </summary>
        {isOpened && <Rows {...props} unfilled={balance.unfilled} />}
      </details>
    );
  return (
    <div className="match">
      <MatchNotes {...balance} pairs={pairs.length} suggested={suggested} />
      <p role="status">
        {[text, ...(balance.offered > 0 ? [TEXTS.offered(balance.offered)] : [])].join(" ")}
      </p>
      <Rows {...props} unfilled={balance.unfilled} />
    </div>
  );
}

const Row = memo(ColumnRow);
const NO_PAIRS: readonly Pair[] = [];

function Rows(props: Props & { readonly unfilled: readonly Target[] }): ReactNode {
  const { names, example, targets, pairs, onChange, isSingle, active, onActive, unfilled } = props;
  const byColumn = usePairsByColumn(names.length, pairs);
  const latest = useRef({ names, targets, pairs, onChange, onActive });
  latest.current = { names, targets, pairs, onChange, onActive };
  // These stay the same, so that only rows whose pairs changed are drawn again.
  const change = useCallback<Props["onChange"]>((next) => latest.current.onChange(next), []);
  const activate = useCallback((column: number) => latest.current.onActive(column), []);
  const choices = useCallback(() => {
    const now = latest.current;
    return targetChoices(now.names, now.targets, now.pairs);
  }, []);
  const labels = useMemo(() => new Map(targets.map(({ id, label }) => [id, label])), [targets]);
  return (
    <>
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
            isActive={active === column}
            onActive={activate}
            onChange={change}
          />
        ))}
      </ul>
      {unfilled.length > 0 && (
        <details>
          <summary>{TEXTS.unfilled(unfilled.length)}</summary>
          <ul className="match-unfilled">
            {unfilled.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type NotesProps = ReturnType<typeof balanceOf> & {
  readonly pairs: number;
  readonly suggested: Suggested;
};

function MatchNotes({ pairs, missing, suggested }: NotesProps): ReactNode {
  const isByName = suggested.kind === "by-name";
  return (
    <>
      {isByName && (
        <Banner tone="info">{suggested.reason === "quota" ? TEXTS.quota : TEXTS.failed}</Banner>
      )}
      {pairs === 0 && <Banner tone="warning">{TEXTS.noneFits}</Banner>}
      {missing.length > 0 && (
        <Banner tone="warning">{TEXTS.missing(missing.map(({ label }) => label))}</Banner>
      )}
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
