import type { ReactNode } from "react";
import { Skeleton } from "#kit/states.tsx";
import { FailureState } from "./failure-state.tsx";

/** The members of a query's result that decide what is shown. */
type Query<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** Shows the result of a query, its skeleton, or its failure. An earlier result stays while the query is read again. */
export function Loaded<T>(props: {
  readonly query: Query<T>;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  return <Skeleton />;
}
