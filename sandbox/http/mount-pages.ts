import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#base";
import { type Fields, isOwnForm, PAGE_ROUTES, type PageAnswer, type PageRoute } from "#hosted";
import type { InvoicePrinter } from "#invoice-pdf";
import { noticePage, pageHeaders } from "#pages";
import type { Sandbox } from "./sandbox.ts";

/** Mounts the hosted pages: checkout, portal, invoices. */
export function mountPages(app: FastifyInstance, sandbox: Sandbox, print: InvoicePrinter): void {
  for (const route of PAGE_ROUTES) {
    app.route({
      method: route.method,
      url: route.path,
      // A HEAD request does not use up a single-use URL.
      exposeHeadRoute: false,
      handler: (request, reply) => answerPage(sandbox, print, route, request, reply),
    });
  }
}

async function answerPage(
  sandbox: Sandbox,
  print: InvoicePrinter,
  route: PageRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (route.method === "POST" && !isOwnForm(senderOf(request))) return sendPage(reply, FOREIGN);
  const answer = route.answer({
    names: textsIn(request.params),
    query: textsIn(request.query),
    form: typeof request.body === "string" ? fieldsOf(request.body) : {},
    act: (work) => {
      try {
        return { kind: "done", value: sandbox.run(work) };
      } catch (error) {
        if (error instanceof Refusal) return { kind: "refused", refusal: error };
        throw error;
      }
    },
  });
  const prefix = prefixOf(request);
  switch (answer.kind) {
    case "page":
      return sendPage(reply, { ...answer, html: below(prefix, answer.html) });
    case "style":
      return reply.type("text/css; charset=utf-8").send(answer.css);
    case "redirect":
      return reply
        .header("cache-control", "no-store")
        .redirect(answer.to.startsWith("/") ? prefix + answer.to : answer.to, 303);
    case "invoice":
      return reply
        .header("content-disposition", `inline; filename="${answer.fileName}"`)
        .type("application/pdf")
        .send(Buffer.from(await print(answer.bill)));
  }
}

type Page = Extract<PageAnswer, { readonly kind: "page" }>;

const FOREIGN: Page = {
  kind: "page",
  status: 403,
  html: noticePage({
    title: "This form came from elsewhere",
    text: "Only the sandbox's own pages may send it. Open the page again and send it from there.",
    link: null,
  }),
  leadsTo: [],
};

function sendPage(reply: FastifyReply, { status, html, leadsTo }: Page): FastifyReply {
  return reply.code(status).headers(pageHeaders(leadsTo)).send(html);
}

/** The path below which a proxy serves the pages; empty: they are at the root. */
function prefixOf({ headers }: FastifyRequest): string {
  const given = headers["x-forwarded-prefix"];
  return typeof given === "string" && /^(?:\/[\w.~-]+)+$/.test(given) ? given : "";
}

/** A page whose own links and forms lead below `prefix`. Quotes in what it shows are escaped, so only tags match. */
function below(prefix: string, html: string): string {
  return html.replaceAll(/ (href|action)="\//g, ` $1="${prefix}/`);
}

function senderOf({ headers }: FastifyRequest) {
  const site = headers["sec-fetch-site"];
  const passedOn = headers["x-forwarded-host"];
  return {
    host: typeof passedOn === "string" ? passedOn : headers.host,
    origin: headers.origin,
    fetchSite: typeof site === "string" ? site : undefined,
  };
}

function fieldsOf(body: string): Fields {
  return Object.fromEntries(new URLSearchParams(body));
}

/** Returns the string members of an object. */
function textsIn(value: unknown): Fields {
  if (typeof value !== "object" || value === null) return {};
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
