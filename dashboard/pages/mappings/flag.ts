/** A boolean that components can watch without drawing their parents again. */
export class Flag {
  #value = false;
  readonly #watchers = new Set<() => void>();

  readonly get = (): boolean => this.#value;

  readonly set = (value: boolean): void => {
    if (value === this.#value) return;
    this.#value = value;
    for (const watcher of this.#watchers) watcher();
  };

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
}
