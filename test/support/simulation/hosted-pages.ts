import assert from "node:assert/strict";

/** A page of the payment processor, as a browser without scripts shows it. */
export type HostedPage = {
  readonly url: string;
  readonly status: number;
  readonly html: string;
  /** URL outside the processor that it redirected to; null: none. */
  readonly leftFor: string | null;
};

/** Opens a URL and follows redirects within the processor's pages. */
export async function openPage(url: string): Promise<HostedPage> {
  return await arrive(url, await fetch(url, { redirect: "manual" }));
}

/** Follows the link with this text. */
export async function followLink(page: HostedPage, text: string): Promise<HostedPage> {
  for (const [, address = "", inner = ""] of page.html.matchAll(LINK))
    if (plain(inner) === text) return await openPage(new URL(unescape(address), page.url).href);
  return assert.fail(`${page.url} has no link ${text}: ${page.html}`);
}

/**
 * Fills in and submits the form with this button, as a browser does: with all its fields, hidden ones included, and an
 * Origin header.
 */
export async function sendForm(
  page: HostedPage,
  button: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<HostedPage> {
  const form = findForm(page, button);
  for (const name of Object.keys(fields))
    assert.ok(form.fields.has(name), `the form at ${page.url} has no field ${name}`);
  const { origin, href } = new URL(form.address, page.url);
  const response = await fetch(href, {
    method: "POST",
    body: new URLSearchParams({ ...Object.fromEntries(form.fields), ...fields }),
    headers: { origin, "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  return await arrive(href, response);
}

/** The page's heading. */
export function headingOf({ html }: HostedPage): string {
  return plain(/<h1>([^]*?)<\/h1>/.exec(html)?.[1] ?? "");
}

/** The error message of a field; null: none. */
export function faultBeside({ html }: HostedPage, field: string): string | null {
  const said = new RegExp(`id="${field}-fault">([^<]*)<`).exec(html)?.[1];
  return said === undefined ? null : unescape(said);
}

const LINK = /<a\b[^>]*\bhref="([^"]+)"[^>]*>([^]*?)<\/a>/g;
const FORM = /<form\b[^>]*\bmethod="post"[^>]*\baction="([^"]+)"[^>]*>([^]*?)<\/form>/g;
const INPUT = /<input\b([^>]*)>/g;
const BUTTON = /<button\b([^>]*)>([^]*?)<\/button>/g;
const HOPS_MAX = 5;

type Form = { readonly address: string; readonly fields: ReadonlyMap<string, string> };

function findForm({ html, url }: HostedPage, button: string): Form {
  for (const [, address = "", inner = ""] of html.matchAll(FORM)) {
    const pressed = [...inner.matchAll(BUTTON)].find(([, , text = ""]) => plain(text) === button);
    if (pressed === undefined) continue;
    const said = [...inner.matchAll(INPUT), pressed].map(([, attributes = ""]) => attributes);
    const named = said.filter((attributes) => attributeOf(attributes, "name") !== null);
    const fields = named.map(
      (attributes) =>
        [attributeOf(attributes, "name") ?? "", attributeOf(attributes, "value") ?? ""] as const,
    );
    return { address: unescape(address), fields: new Map(fields) };
  }
  return assert.fail(`${url} has no button ${button}: ${html}`);
}

async function arrive(url: string, response: Response, hops = 0): Promise<HostedPage> {
  const html = await response.text();
  const { status } = response;
  const target = status < 300 || status > 399 ? null : response.headers.get("location");
  if (target === null) return { url, status, html, leftFor: null };
  const next = new URL(target, url);
  if (next.origin !== new URL(url).origin) return { url, status, html, leftFor: next.href };
  assert.ok(hops < HOPS_MAX, `${url} leads round and round`);
  return await arrive(next.href, await fetch(next, { redirect: "manual" }), hops + 1);
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? null : unescape(value);
}

function plain(markup: string): string {
  return unescape(markup.replaceAll(/<[^>]*>/g, "")).trim();
}

function unescape(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name?: string) =>
    code === undefined ? (named[name ?? ""] ?? whole) : String.fromCodePoint(Number(code)),
  );
}
