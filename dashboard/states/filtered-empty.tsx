import type { ReactNode } from "react";
import { Button } from "#kit/button.tsx";
import type { LucideIcon } from "#kit/icons.ts";
import { Empty } from "#kit/states.tsx";

type Props = {
  readonly isFiltered: boolean;
  readonly texts: {
    readonly empty: string;
    readonly emptyHint: string;
    readonly noMatch: string;
    readonly showAll: string;
  };
  readonly icon?: LucideIcon;
  /** Makes the first entry. */
  readonly action?: ReactNode;
  /** Ends the filter. */
  readonly onAll: () => void;
};

/** A list without entries: it has none, or none that its filter shows, which a button ends. */
export function FilteredEmpty({ isFiltered, texts, icon, action, onAll }: Props): ReactNode {
  if (isFiltered)
    return (
      <Empty title={texts.noMatch} action={<Button onPress={onAll}>{texts.showAll}</Button>} />
    );
  const sign = icon === undefined ? {} : { icon };
  return <Empty {...sign} title={texts.empty} hint={texts.emptyHint} action={action} />;
}
