import type { Environment } from "#data/address.ts";

const PICTURE_WIDTH = "160";

/** A link of a page to the service, whose requests carry no headers of their own. `path` is below `/api/v1`. */
export function apiLink(
  path: string,
  account: string,
  environment: Environment,
  query: Readonly<Record<string, string>> = {},
): string {
  return `/api/v1${path}?${new URLSearchParams({ ...query, account, environment })}`;
}

/** A small picture of a form's first page. */
export function pictureLink(form: number, account: string, environment: Environment): string {
  return apiLink(`/templates/${form}/preview`, account, environment, { width: PICTURE_WIDTH });
}
