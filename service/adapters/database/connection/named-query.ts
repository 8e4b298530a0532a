/** What the driver is given for one statement. */
type GivenQuery = {
  readonly text: string;
  readonly values: unknown[];
  /** A statement with a name is planned once a connection, and only bound from then on. */
  readonly name?: string;
};

/**
 * A statement that begins with its name, as `/* stamp-of-envelope *\/ select …`, is prepared under it. For those that
 * most requests ask, and not for those that search a table that grows fast: a plan made while it was small would read
 * all of it. Its text must always be the same, and its columns written out: a `*` would change its meaning under a
 * migration.
 */
export function namedQuery(text: string, values: unknown[]): GivenQuery {
  const name = NAME.exec(text)?.[1];
  return name === undefined ? { text, values } : { name, text, values };
}

const NAME = /^\s*\/\* ([a-z-]+) \*\//;
