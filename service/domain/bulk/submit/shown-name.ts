/** A name shortened for messages: a hostile header can have names of megabytes. */
export function shown(name: string): string {
  return name.length <= 200 ? name : `${name.slice(0, 200)}…`;
}
