import { fromPage, type SignedIn } from "../support/harness/signed-in.ts";
import type { Operation } from "./contract-document.ts";
import type { FuzzAccount } from "./fuzz-account.ts";

/** Headers by name. */
type Headers = Readonly<Record<string, string>>;

/** The only answer that a caller may get. */
export type Turned = { readonly status: number; readonly codes: readonly string[] };

/** Who sends a request, by its headers. */
export type Caller = {
  readonly name: string;
  readonly headers: Headers;
  readonly kind: "key" | "member";
  /** The highest scope that it may use. */
  readonly scope: Operation["scope"];
  /** Ids in its paths that never succeed: those of this account, in this environment. */
  readonly sees: "own" | "own, in another environment" | "foreign";
  /** How it is turned away before the route; null: it is admitted. */
  readonly turned: (method: string) => Turned | null;
};

const admitted = (): null => null;
const turnedBy = (status: number, ...codes: readonly string[]): Caller["turned"] => {
  return () => ({ status, codes });
};

const turnedUnlessReading: Caller["turned"] = (method) =>
  ["GET", "HEAD"].includes(method) ? null : { status: 403, codes: ["cross_origin"] };

/** Headers that a page of the service sends with a request that changes something. */
export const sameOrigin = (origin: string): readonly Headers[] => [
  { "sec-fetch-site": "same-origin" },
  { origin },
];

/** Headers of requests from other pages, or from no page. */
export const crossOrigin = (origin: string): readonly Headers[] => [
  {},
  { referer: `${origin}/app` },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none", origin },
  { "sec-fetch-site": "" },
  { "sec-fetch-site": "SAME-ORIGIN" },
  { "sec-fetch-site": "same-origin, cross-site" },
  { origin: "null" },
  { origin: `${origin}/` },
  { origin: `${origin}.example.com` },
  { origin: "https://example.com" },
  { "sec-fetch-site": "cross-site", origin },
];

/** The account's key with all scopes. */
export function mainCaller({ account }: FuzzAccount): Caller {
  return keyCaller("key", account.key());
}

/** Other callers, in groups of equal weight. */
export type OtherCallers = {
  /** Keys with less, or of another account. */
  readonly keys: readonly Caller[];
  readonly keyless: readonly Caller[];
  readonly members: readonly Caller[];
  /** Members without a proof of their origin. */
  readonly crossOrigin: readonly Caller[];
  /** Members of another account, or of none. */
  readonly strangers: readonly Caller[];
};

/** All callers but the account's key. */
export function otherCallers(
  mine: FuzzAccount,
  stranger: FuzzAccount,
  origin: string,
): OtherCallers {
  const { account } = mine;
  const elsewhere = { sees: "own, in another environment" } as const;
  return {
    keys: [
      { ...keyCaller("key to read", account.key("read")), scope: "read" },
      { ...keyCaller("key to write", account.key("write")), scope: "write" },
      { ...keyCaller("key of staging", account.key("admin", "staging")), ...elsewhere },
      {
        ...keyCaller("key of development to read", account.key("read", "development")),
        ...elsewhere,
        scope: "read",
      },
      { ...keyCaller("key of another account", stranger.account.key()), sees: "foreign" },
    ],
    keyless: withoutKey(account.key()),
    ...members(mine, stranger, origin),
  };
}

function keyCaller(name: string, key: string): Caller {
  const headers = { authorization: `Bearer ${key}` };
  return { name, headers, kind: "key", scope: "admin", sees: "own", turned: admitted };
}

function withoutKey(key: string): readonly Caller[] {
  const wrong = [
    "",
    key,
    `Basic ${key}`,
    "Bearer",
    `Bearer ${key} x`,
    `Bearer ${key},Bearer ${key}`,
  ];
  const unknown = [`${key}x`, key.slice(0, -1), "platen_live_x", key.toUpperCase()];
  const shown = [...wrong, ...unknown.map((one) => `Bearer ${one}`)];
  const turned = turnedBy(401, "missing_authorization", "invalid_api_key");
  const none = { ...keyCaller("no key", ""), headers: {}, turned };
  const others = shown.map((authorization) => ({
    ...none,
    name: "wrong key",
    headers: { authorization },
  }));
  return [none, none, none, ...others];
}

function members(
  { account, owner, editor, viewer }: FuzzAccount,
  stranger: FuzzAccount,
  origin: string,
): Pick<OtherCallers, "members" | "crossOrigin" | "strangers"> {
  const memberOf = (
    name: string,
    member: SignedIn,
    scope: Caller["scope"],
    more: Headers = { "sec-fetch-site": "same-origin" },
  ): Caller => {
    const { "sec-fetch-site": _, ...page } = fromPage(member, account.accountId);
    const headers = { ...page, ...more };
    return { name, headers, kind: "member", scope, sees: "own", turned: admitted };
  };
  const ownerWith = (name: string, more: Headers): Caller => memberOf(name, owner, "admin", more);
  const turnedOwner = (name: string, more: Headers, turned: Caller["turned"]): Caller => ({
    ...ownerWith(name, { "sec-fetch-site": "same-origin", ...more }),
    turned,
  });
  const session = { cookie: `platen_session=${"x".repeat(43)}` };
  const elsewhere = { "platen-account": stranger.account.accountId };
  const nowhere = { "platen-environment": "mars" };
  return {
    members: [
      ...sameOrigin(origin).map((proof) => ownerWith("owner", proof)),
      memberOf("editor", editor, "write"),
      memberOf("viewer", viewer, "read"),
    ],
    crossOrigin: crossOrigin(origin).map((headers) => ({
      ...ownerWith("cross-origin", headers),
      turned: turnedUnlessReading,
    })),
    strangers: [
      turnedOwner("unknown session", session, turnedBy(401, "session_required")),
      turnedOwner("member of another account", elsewhere, turnedBy(404, "account_not_found")),
      turnedOwner("unknown environment", nowhere, turnedBy(400, "validation_error")),
    ],
  };
}
