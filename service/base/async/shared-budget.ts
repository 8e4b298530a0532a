/** A holder of a part of the budget, and the most that it may hold. */
export type BudgetHolder = { readonly name: string; readonly max: number };

/** A growing part of the budget. */
export type BudgetLease = {
  /** Grows to `amount` in total; false, and nothing changes, beyond the budget or a holder's share. */
  readonly growTo: (amount: number) => boolean;
  /** Gives everything back; safe to call twice. */
  readonly release: () => void;
};

/** A bounded amount, such as bytes of memory, of which each holder gets at most its share. Nothing waits. */
export class SharedBudget {
  readonly #max: number;
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** A lease of nothing yet, which counts for each of the holders. */
  lease(holders: readonly BudgetHolder[]): BudgetLease {
    let leased = 0;
    return {
      growTo: (amount) => {
        const more = amount - leased;
        if (more <= 0) return true;
        if (this.#held + more > this.#max) return false;
        if (holders.some(({ name, max }) => this.#of(name) + more > max)) return false;
        this.#add(holders, more);
        leased = amount;
        return true;
      },
      release: () => {
        this.#add(holders, -leased);
        leased = 0;
      },
    };
  }

  #of(name: string): number {
    return this.#heldBy.get(name) ?? 0;
  }

  #add(holders: readonly BudgetHolder[], amount: number): void {
    if (amount === 0) return;
    this.#held += amount;
    for (const { name } of holders) {
      const held = this.#of(name) + amount;
      if (held === 0) this.#heldBy.delete(name);
      else this.#heldBy.set(name, held);
    }
  }
}
