/** The values of a path's parameters. */
export type PathParts = Readonly<Record<string, string | number>>;

/**
 * Returns the path of a call, named as `GET /path/{id}`, and its query. Throws a `RangeError` for a part that would
 * change the path: empty, `.` or `..`.
 */
export function pathOf(name: string, parts: PathParts, query: unknown): string {
  const path = name.slice(name.indexOf(" ") + 1).replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const text = String(parts[part] ?? "");
    if (/^\.{0,2}$/.test(text))
      throw new RangeError(`${part} is not an id: ${JSON.stringify(text)}.`);
    return encodeURIComponent(text);
  });
  const search = new URLSearchParams();
  const asked = typeof query === "object" && query !== null ? { ...query } : {};
  for (const [key, value] of Object.entries<unknown>(asked))
    if (isPlain(value)) search.set(key, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
