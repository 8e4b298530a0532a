import type { OutboundRequest } from "#domain/webhooks";
import { testAuthority } from "../../../test/authority.ts";
import { type OutboundSettings, openOutbound } from "./outbound.ts";

/** One authority for all receivers of a test file. */
export const authority = await testAuthority();

/** A way out that reaches loopback and believes `authority`; to be stopped, as `await using` does. */
export function loopbackOutbound(
  settings: Partial<OutboundSettings> = {},
): ReturnType<typeof openOutbound> & AsyncDisposable {
  const outbound = openOutbound({
    allowHosts: [],
    allowCidrs: ["127.0.0.0/8"],
    ca: authority.ca,
    proxy: null,
    ...settings,
  });
  return { ...outbound, [Symbol.asyncDispose]: outbound.stop };
}

/** A POST as a delivery is one. */
export function delivery(url: string, text = '{"id":"evt_1","name":"Zoë"}'): OutboundRequest {
  const headers = { "content-type": "application/json", "service-signature": "sha256=00" };
  return { url, headers, body: new TextEncoder().encode(text) };
}
