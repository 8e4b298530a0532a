import { type Page, type PageRequest, pageOf } from "#base/page.ts";
import { ENVIRONMENTS, type Environment } from "./account.ts";

/** The publish channels in promotion order, paged like any list. */
export function listEnvironments(page: PageRequest): Page<Environment> {
  const { length } = ENVIRONMENTS;
  // Page cursors count down.
  const numberOf = (environment: Environment): number => length - ENVIRONMENTS.indexOf(environment);
  const older = ENVIRONMENTS.filter((each) => page.before === null || numberOf(each) < page.before);
  return pageOf(older.slice(page.skip, page.skip + page.limit + 1), page, length, numberOf);
}
