/** Does `work` wholly or not at all; the stores it is given stand in one transaction. */
export type Transact<Stores> = <Result>(
  work: (stores: Stores) => Promise<Result>,
) => Promise<Result>;
