import type { OutboundRequest } from "#domain/webhooks";
import { testAuthority } from "../../../test/support/receiver/authority.ts";
import type { Resolve } from "./name-server.ts";
import { type OutboundSettings, openOutbound } from "./outbound.ts";

/** The certificate authority of all receivers of a test file. */
export const authority = await testAuthority();

/** An outbound client that reaches loopback and trusts `authority`; to be stopped, as `await using` does. */
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

/** A POST like that of a delivery. */
export function delivery(url: string, text = '{"id":"evt_1","name":"Zoë"}'): OutboundRequest {
  const headers = { "content-type": "application/json", "service-signature": "sha256=00" };
  return { url, headers, body: new TextEncoder().encode(text) };
}

/** A resolver that returns these addresses for any name. */
export function resolvingTo(...addresses: readonly string[]): Resolve {
  return () => Promise.resolve(addresses);
}

/** Splits text at white space. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Forbidden hosts, mostly loopback, in spellings that bypassed the checks of other software. */
export const FORBIDDEN_HOSTS = words(`
  127.0.0.1 127.1 2130706433 0x7f.1 0177.0.0.1 0x7f000001 127.0.0.1. 127。0。0。1 １２７.0.0.1
  %31%32%37.0.0.1 ①②⑦.⓪.⓪.① [::1] [::ffff:7f00:1] [::ffff:127.0.0.1] [::7f00:1]
  [64:ff9b::7f00:1] [2002:7f00:1::] 0.0.0.0 0 [::] 10.0.0.1 172.16.0.1 192.168.0.1
  169.254.169.254 [fd00:ec2::254] 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255
  localhost localhost. localhost.. LocalHost ⓛocalhost a.localhost
`);
