import { isIP } from "node:net";
import { z } from "zod";

/** The trusted proxies: a number of hops, or addresses and networks; 0: none. */
export type TrustProxy = number | readonly string[];

const HOPS = /^\d$/;
const BITS_MAX = { 4: 32, 6: 128 };

export const PROXY_SETTINGS = {
  TRUST_PROXY: z
    .string()
    .default("0")
    .refine(
      (text) => HOPS.test(text) || networksIn(text).every(isNetwork),
      "must be a number of proxies (0 to 9), or their addresses or networks such as 10.1.2.0/24",
    )
    .meta({
      description:
        "The proxies in front of the service whose `X-Forwarded-For` is trusted: how many there are, or their addresses and networks, comma-separated. Decides whose IP address sign-in limits count.",
    }),
};

const SCHEMA = z.object(PROXY_SETTINGS);

export function trustProxyOf({ TRUST_PROXY: text }: z.output<typeof SCHEMA>): TrustProxy {
  return HOPS.test(text) ? Number(text) : networksIn(text);
}

function networksIn(text: string): readonly string[] {
  return text.split(",").map((one) => one.trim());
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (more.length > 0 || (family !== 4 && family !== 6)) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= BITS_MAX[family]);
}
