import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { createAccountIn } from "../../service/main.ts";
import { type Answer, ask, formData, type Question } from "../support/harness/ask.ts";
import { createOneOfEach, type Ids, MISSING } from "../support/harness/one-of-each.ts";
import { type TestService, uniqueEmail } from "../support/harness/service.ts";
import type { BillingParts } from "./billing-parts.ts";
import { type ContractDocument, membersOf, type Operation } from "./contract-document.ts";
import { type Good, goodRequest } from "./good-requests.ts";

type Tier = "PRO" | "BUSINESS" | "ENTERPRISE";
type Scope = "read" | "write" | "admin";

/** An account for provocations. */
export type Actor = {
  readonly accountId: string;
  readonly email: string;
  readonly key: (scope?: Scope) => string;
  readonly ids: Ids;
};

/** Differences from the request that succeeds. */
export type Change = {
  readonly actor?: Actor;
  /** Null: no key at all. */
  readonly key?: string | null;
  readonly ids?: Ids;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Good | { readonly kind: "raw"; readonly type: string; readonly text: string };
};

/** The environment in which one operation is provoked. */
export type Stage = {
  readonly operation: Operation;
  readonly service: TestService;
  readonly billing: BillingParts;
  /** The same operation of another service. */
  readonly at: (service: TestService) => Stage;
  /** A shared account with one resource of each kind, for provocations without side effects on others. */
  readonly shared: Actor;
  /** A new account of this tier with one resource of each kind; bulk jobs and tasks have ended. */
  readonly actor: (tier?: Tier) => Promise<Actor>;
  /** Sends the request that succeeds with these differences. */
  readonly send: (change: Change) => Promise<Answer>;
  readonly good: (ids: Ids) => Good | null;
  /** Changes the database directly. */
  readonly alter: (statement: string) => Promise<void>;
  /** The members of its JSON body. */
  readonly members: readonly string[];
  /** Replaces the template's PDF by one that cannot be rendered. */
  readonly breakTemplate: (actor: Actor) => Promise<void>;
  /** Announces a body beyond the limit, and waits for the response. */
  readonly announce: (actor: Actor, sizeBytes: number) => Promise<Answer>;
};

const KEYS = (["read", "write", "admin"] as const).map((scope) => ({
  environment: "production" as const,
  scope,
}));

/** Replaces a template's file, with a valid checksum: the storage is intact and the file cannot be rendered. */
const NO_PDF = "no PDF any more";

let serials = 0;

/** Shared by all stages of a run. */
export type StageParts = {
  readonly service: TestService;
  readonly billing: BillingParts;
  readonly shared: Actor;
  readonly schemaOf: ContractDocument["schemaOf"];
};

/** Creates the stage of an operation. */
export function stageOf(parts: StageParts, operation: Operation): Stage {
  const { service, billing, shared, schemaOf } = parts;
  const good = (ids: Ids): Good | null => goodRequest(operation, ids, serial);
  const send = async (change: Change): Promise<Answer> => {
    const ids = change.ids ?? change.actor?.ids ?? {};
    const key = change.key === undefined ? change.actor?.key() : (change.key ?? undefined);
    const question = questionOf(change.body ?? good(ids), change.headers);
    return await ask(urlOf(service, operation, ids, change.query), {
      method: operation.method,
      ...question,
      ...(key === undefined ? {} : { key }),
    });
  };
  return {
    operation,
    service,
    billing,
    at: (other) => stageOf({ ...parts, service: other }, operation),
    shared,
    send,
    members: Object.keys(membersOf(schemaOf(operation.body?.schema ?? {})["properties"])),
    breakTemplate: async ({ ids }) => {
      const { db } = service.database;
      const { object_key } = await db
        .selectFrom("template_version")
        .select("object_key")
        .where("template_id", "=", Number(ids["template_id"]))
        .executeTakeFirstOrThrow();
      await writeFile(join(service.config.storage, object_key), NO_PDF);
      await db
        .updateTable("template_version")
        .set({
          sha256: createHash("sha256").update(NO_PDF).digest("hex"),
          size_bytes: NO_PDF.length,
        })
        .where("template_id", "=", Number(ids["template_id"]))
        .execute();
    },
    good,
    actor: (tier = "ENTERPRISE") => newActor(service, tier),
    alter: async (statement) => {
      await service.database.pool.query(statement);
    },
    announce: (actor, sizeBytes) =>
      announceBody(urlOf(service, operation, actor.ids), operation, actor.key(), sizeBytes),
  };
}

function serial(): string {
  serials += 1;
  return `${process.pid}x${serials}`;
}

/** A new account with its keys and, if allowed, one resource of each kind. */
export async function newActor(
  { url, config }: Pick<TestService, "url" | "config">,
  tier: Tier,
  hasThings = true,
): Promise<Actor> {
  const email = uniqueEmail("owner");
  const wanted = { email, plan: tier, keys: KEYS };
  const made = await createAccountIn(config, wanted);
  const key = (scope: Scope = "admin"): string => made.keys["production"]?.[scope] ?? "";
  // An invoice requires a subscription, which few provocations need.
  const { invoice_id = "" } = MISSING;
  const ids = { invoice_id, ...(hasThings ? await createOneOfEach(url, key()) : {}) };
  return { accountId: made.account_id, email, key, ids };
}

function urlOf(
  { url }: Pick<TestService, "url">,
  { path }: Operation,
  ids: Ids,
  query = "",
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name];
    assert.ok(id !== undefined, `say in test/support/harness/one-of-each.ts what a ${name} is`);
    return id;
  });
  return url + filled + (query === "" ? "" : `?${query}`);
}

function questionOf(body: Change["body"] | null, headers: Change["headers"] = {}): Question {
  if (body === null || body === undefined) return { headers };
  switch (body.kind) {
    case "json":
      return { json: body.body, headers };
    case "form":
      return { form: formData(body.fields, { file: body.file }), headers };
    case "raw":
      return { body: body.text, headers: { "content-type": body.type, ...headers } };
  }
}

async function announceBody(
  url: string,
  { method, body }: Operation,
  key: string,
  sizeBytes: number,
): Promise<Answer> {
  const isForm = body?.contentType === "multipart/form-data";
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": isForm ? "multipart/form-data; boundary=x" : "application/json",
      "content-length": String(sizeBytes),
    },
  });
  asked.once("response", (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.once("end", () => {
      const bytes = Buffer.concat(chunks);
      const headers = new Headers();
      for (const [name, values] of Object.entries(response.headersDistinct))
        for (const value of values ?? []) headers.append(name, value);
      const text = bytes.toString();
      resolve({ status: response.statusCode ?? 0, headers, bytes, text, body: JSON.parse(text) });
      asked.destroy();
    });
  });
  asked.once("error", reject);
  asked.flushHeaders();
  return await promise;
}
