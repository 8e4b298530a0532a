/**
 * The time by the service's clock, in milliseconds since 1970, so that a wrong clock of the device neither shifts a period
 * nor what counts as due. It is exact to a second.
 */
export async function readServiceTime(
  send: (path: string, init: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Promise<number> {
  const { headers } = await send("/livez", { cache: "no-store" });
  const at = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(at)) throw new Error("the service did not say the time");
  return at;
}
