import { type ReactNode, useMemo, useState } from "react";
import { initialPairs, type Pair, withTick } from "#columns/match.ts";
import { foundText } from "#columns/target-choices.ts";
import { fieldTargets, type SplitValue, type Target, wholeTargets } from "#columns/targets.ts";
import { useSuggestions } from "#columns/use-suggestions.ts";
import { Button } from "#kit/button.tsx";
import { Checkbox } from "#kit/checkbox.tsx";
import { toast } from "#kit/toasts.tsx";
import type { Field } from "#viewer/form.ts";
import { mappingsWords } from "#words/en/mappings.ts";
import { useActions } from "./editor-context.ts";

const TEXTS = mappingsWords.suggestions;

type Props = {
  readonly template: number;
  readonly version: number;
  readonly fields: readonly Field[];
  /** Aliases that may be assigned. */
  readonly names: readonly string[];
  /** Raw names of the fields that have an alias already. */
  readonly mapped: ReadonlySet<string>;
  readonly isDisabled: boolean;
};

/** Asks which fields the aliases mean; people choose what is applied. */
export function SuggestionsTab(props: Props): ReactNode {
  const { template, version, names } = props;
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const of = useMemo(
    () => (asked === null ? null : { template, version, names: asked }),
    [asked, template, version],
  );
  const suggested = useSuggestions(of);
  if (names.length === 0) return <p className="field-hint">{TEXTS.noColumns}</p>;
  const isLoading = suggested.kind === "loading" || (asked !== null && suggested.kind === "none");
  return (
    <div className="mapping-side">
      <p className="field-hint">
        {TEXTS.lead} {TEXTS.cost}
      </p>
      <Button isDisabled={props.isDisabled || isLoading} onPress={() => setAsked(names)}>
        {TEXTS.ask}
      </Button>
      {isLoading && <p role="status">{TEXTS.asking}</p>}
      {suggested.kind === "by-name" && <p role="status">{TEXTS[suggested.reason]}</p>}
      {asked !== null && (suggested.kind === "suggested" || suggested.kind === "by-name") && (
        <Offered
          {...props}
          names={asked}
          suggestions={suggested.kind === "suggested" ? suggested.suggestions : null}
          splits={suggested.kind === "suggested" ? suggested.splitValues : NO_SPLITS}
        />
      )}
    </div>
  );
}

const NO_SPLITS: readonly SplitValue[] = [];

type OfferedProps = Props & {
  readonly splits: readonly SplitValue[];
  readonly suggestions: Parameters<typeof initialPairs>[0]["suggestions"];
};

function Offered(props: OfferedProps): ReactNode {
  const { fields, names, mapped, suggestions, splits, isDisabled } = props;
  const { edit } = useActions();
  const targets = useMemo(() => wholeTargets(fieldTargets(fields), splits), [fields, splits]);
  const found = useMemo(
    () => initialPairs({ names, targets, suggestions, isSingle: false }),
    [names, targets, suggestions],
  );
  const [pairs, setPairs] = useState(found);
  const left = pairs.filter(({ target }) => !mapped.has(target));
  const ticked = left.filter(({ isTicked }) => isTicked);
  const nameOf = ({ column }: Pair): string => names[column] ?? "";
  if (left.length === 0) return <p role="status">{TEXTS.none}</p>;
  const apply = (): void => {
    const assigned = ticked.flatMap((pair) => {
      const alias = nameOf(pair);
      const { fields: own = [pair.target], transforms } =
        targets.find(({ id }) => id === pair.target) ?? {};
      return own.map((field, at) => ({ field, alias, transform: transforms?.[at] }));
    });
    edit({ kind: "assign", pairs: assigned });
    toast(TEXTS.applied(ticked.length));
  };
  return (
    <>
      {left.map((pair) => (
        <Checkbox
          key={`${pair.column} ${pair.target}`}
          label={TEXTS.tick(nameOf(pair), labelOf(targets, pair.target))}
          hint={foundText(pair)}
          isChecked={pair.isTicked}
          isDisabled={isDisabled}
          onChange={(isTicked) => setPairs((before) => withTick(before, pair, isTicked))}
        />
      ))}
      <Button look="primary" isDisabled={isDisabled || ticked.length === 0} onPress={apply}>
        {TEXTS.apply(ticked.length)}
      </Button>
    </>
  );
}

function labelOf(targets: readonly Target[], target: string): string {
  return targets.find(({ id }) => id === target)?.label ?? target;
}
