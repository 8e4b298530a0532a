import type { ReactNode } from "react";
import type { PagedQuery } from "#data/pages.ts";
import { Button } from "#kit/button.tsx";
import { words } from "#words/en.ts";

/** Shows the next page of a list below the previous ones; nothing at its end. */
export function MoreButton(props: {
  readonly query: PagedQuery;
  readonly label?: string;
}): ReactNode {
  const { query, label = words.common.more } = props;
  if (!query.hasNextPage) return null;
  return (
    <div className="actions">
      <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
