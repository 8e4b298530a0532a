/** A statement for the driver. */
type DriverQuery = {
  readonly text: string;
  readonly values: unknown[];
  /** A named statement is prepared once per connection. */
  readonly name?: string;
};

/**
 * Prepares a statement that begins with a name, such as `/* stamp-of-envelope *\/ select …`. For frequent statements, but
 * on fast-growing tables only in a pool without sequential scans: a plan cached while a table was small would scan all of
 * it. The text must be constant and must list its columns, because a migration changes the meaning of `*`.
 */
export function namedQuery(text: string, values: unknown[]): DriverQuery {
  const name = statementName(text);
  return name === null ? { text, values } : { name, text, values };
}

/** The name with which a statement begins; null: it has none. */
export function statementName(text: string): string | null {
  return NAME.exec(text)?.[1] ?? null;
}

/** Builds the same query without preparing it. */
export function plainQuery(text: string, values: unknown[]): DriverQuery {
  return { text, values };
}

const NAME = /^\s*\/\* ([a-z-]+) \*\//;
