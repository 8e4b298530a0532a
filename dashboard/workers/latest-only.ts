/**
 * Runs an action for the latest of its inputs, one at a time: of those that arrive while it runs only the last is kept.
 * `onSkipped` gets the others. The action must not reject.
 */
export function latestOnly<T>(
  run: (input: T) => Promise<void>,
  onSkipped: (input: T) => void = () => undefined,
): (input: T) => void {
  let waiting: { readonly input: T } | null = null;
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    isRunning = true;
    for (let next = take(); next !== null; next = take()) await run(next.input);
    isRunning = false;
  };
  const take = (): { readonly input: T } | null => {
    const next = waiting;
    waiting = null;
    return next;
  };
  return (input) => {
    if (waiting !== null) onSkipped(waiting.input);
    waiting = { input };
    if (!isRunning) void runAll();
  };
}
