/** The path of the list that a page belongs to: `/keys/12/edit` → `/keys`. */
export function listOf(path: string): string {
  const [, first = ""] = path.split("/");
  return `/${first}`;
}
