/** The end of a `switch` over all members of a union: the compiler sees when one is missing. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
