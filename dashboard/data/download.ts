import { refusedBy, unanswered } from "@platen/sdk";
import type { Scope } from "./scope.ts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The account and environment of a file. */
type Owner = {
  readonly session: { readonly account: Pick<Scope["session"]["account"], "id"> };
  readonly environment: Scope["environment"];
};

/**
 * The address of a file of the API (`/api/v1/…`) for a plain link, which has no headers: account and environment are in
 * its query.
 */
export function downloadAddress({ session, environment }: Owner, path: string): string {
  const query = new URLSearchParams({ account: session.account.id, environment });
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

/**
 * Asks for the beginning of a file, so that a refusal can be shown in words; a plain link would show it as JSON. Throws a
 * `PlatenError` when refused.
 */
export async function checkDownload(
  address: string,
  fetchFrom: Fetch = (url, init) => fetch(url, init),
): Promise<void> {
  const response = await answerOf(address, fetchFrom);
  if (!response.ok) throw await refusedBy(response, null);
  // A server that cannot send a part of the file sends all of it.
  await response.body?.cancel();
}

async function answerOf(address: string, fetchFrom: Fetch): Promise<Response> {
  try {
    return await fetchFrom(address, { headers: { range: "bytes=0-0" } });
  } catch (error) {
    throw unanswered("connection_failed", error, "The service cannot be reached.");
  }
}
