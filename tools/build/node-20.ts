/**
 * Adds the parts of the language that the command uses and Node 20 lacks. Every bundle of the command includes it.
 * Commands that run a service need a newer Node.
 */
type Grouped<Key, Item> = Map<Key, Item[]>;

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  const settle: Partial<PromiseWithResolvers<Value>> = {};
  const promise = new Promise<Value>((resolve, reject) =>
    Object.assign(settle, { resolve, reject }),
  );
  return Object.assign(settle, { promise }) as PromiseWithResolvers<Value>;
}

function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Grouped<Key, Item> {
  const groups: Grouped<Key, Item> = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

function groupIntoObject<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => PropertyKey,
): object {
  return Object.fromEntries(groupBy(items, keyOf));
}

/** A Node that has a function keeps its own. */
function provide(owner: object, name: string, value: unknown): void {
  if (name in owner) return;
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

provide(Promise, "withResolvers", withResolvers);
provide(Map, "groupBy", groupBy);
provide(Object, "groupBy", groupIntoObject);
