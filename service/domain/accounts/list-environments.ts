import { type Page, type PageRequest, pageOf } from "#base/page.ts";
import { ENVIRONMENTS, type Environment } from "./account.ts";

/** The publish channels, in the order in which a version goes through them, in pages like any list. */
export function listEnvironments(page: PageRequest): Page<Environment> {
  const { length } = ENVIRONMENTS;
  // Lists run from the highest number down.
  const numberOf = (environment: Environment): number => length - ENVIRONMENTS.indexOf(environment);
  const older = ENVIRONMENTS.filter((one) => page.before === null || numberOf(one) < page.before);
  return pageOf(older.slice(page.skip, page.skip + page.limit + 1), page, length, numberOf);
}
