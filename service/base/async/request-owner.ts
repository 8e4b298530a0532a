/** Passes the owner of a request on to all work that it starts. */
export type OwnerContext = {
  readonly run: <Result>(owner: string | null, work: () => Result) => Result;
  readonly current: () => string | null;
};

/** Without a context all work is outside of requests. */
let context: OwnerContext = { run: (_owner, work) => work(), current: () => null };

/** Sets the platform's context, which a process does once, at its start. */
export function useOwnerContext(given: OwnerContext): void {
  context = given;
}

/** Runs `work`, and all that it starts, on behalf of `owner`: an account, or a route that needs none. */
export function onBehalfOf<Result>(owner: string, work: () => Result): Result {
  return context.run(owner, work);
}

/** Runs `work` on behalf of no request: work that several requests share must not count as one owner's. */
export function outsideOfRequests<Result>(work: () => Result): Result {
  return context.run(null, work);
}

/** Returns the owner of the request that the current work serves; null outside of requests. */
export function requestOwner(): string | null {
  return context.current();
}
