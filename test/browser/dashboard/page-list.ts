import { z } from "zod";

const Role = z.enum(["viewer", "editor", "admin", "owner"]);
const Entry = z.object({ path: z.string(), title: z.string() });

/** The dashboard's own lists of its pages. */
export type PageLists = z.output<typeof Lists>;

const Lists = z.object({
  PAGES: z.array(Entry.extend({ role: Role })),
  OUTER_PAGES: z.array(
    Entry.extend({ needsSession: z.boolean(), isOperators: z.boolean().default(false) }),
  ),
});

/** The roles of members, the least first. */
export const ROLES: readonly z.output<typeof Role>[] = Role.options;

/** Reads the lists. Its types need those of browsers, which tests in Node do not have. */
export async function pageLists(): Promise<PageLists> {
  const file = new URL("../../../dashboard/shell/pages.ts", import.meta.url).href;
  return Lists.parse(await import(file));
}
