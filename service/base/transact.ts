/** Runs `work` in one transaction; its stores see and write that transaction. */
export type Transact<Stores> = <Result>(
  work: (stores: Stores) => Promise<Result>,
) => Promise<Result>;
