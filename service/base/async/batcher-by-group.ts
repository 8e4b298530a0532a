import { Batcher, type BatcherOptions } from "./batcher.ts";

/** A `Batcher` for each group that has items: a group whose batches are slow delays no other group. */
export class BatcherByGroup<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  readonly #groups = new Map<string, Group<Item, Result>>();

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Whether items of the group wait or are being handled. */
  isBusy(group: string): boolean {
    return this.#groups.has(group);
  }

  /** The item's own result or error. */
  async add(group: string, item: Item): Promise<Result> {
    const own = this.#groups.get(group) ?? { batcher: new Batcher(this.#options), items: 0 };
    this.#groups.set(group, own);
    own.items += 1;
    try {
      return await own.batcher.add(item);
    } finally {
      own.items -= 1;
      if (own.items === 0) this.#groups.delete(group);
    }
  }
}

type Group<Item, Result> = { readonly batcher: Batcher<Item, Result>; items: number };
