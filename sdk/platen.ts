import { AccountSettings } from "./account.ts";
import { Ai } from "./ai.ts";
import { Billing } from "./billing.ts";
import { Bulk } from "./bulk.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { Envelopes } from "./envelopes.ts";
import { Events } from "./events.ts";
import { Generate } from "./generate.ts";
import { Mappings } from "./mappings.ts";
import {
  ApiKeys,
  Files,
  MeCalls,
  Members,
  Requests,
  SchemaTemplates,
  Signatures,
  Usage,
  WebhookConfigs,
} from "./resources.ts";
import { BrowserSession } from "./session.ts";
import { Tasks } from "./tasks.ts";
import { Templates } from "./templates.ts";

/**
 * A client of one service with one key.
 *
 *     const platen = new Platen({ baseUrl: "http://127.0.0.1:8080", apiKey });
 *     const template = await platen.templates.upload({ name: "W-9", file: await openAsBlob("w9.pdf") });
 *     for await (const { id, name } of platen.templates.list()) console.log(id, name);
 */
export class Platen {
  readonly templates: Templates;
  readonly mappings: Mappings;
  readonly ai: Ai;
  readonly schemaTemplates: SchemaTemplates;
  readonly envelopes: Envelopes;
  readonly signatures: Signatures;
  readonly generate: Generate;
  readonly tasks: Tasks;
  readonly files: Files;
  readonly bulk: Bulk;
  readonly billing: Billing;
  readonly account: AccountSettings;
  readonly apiKeys: ApiKeys;
  readonly members: Members;
  readonly me: MeCalls;
  readonly session: BrowserSession;
  readonly usage: Usage;
  readonly webhookConfigs: WebhookConfigs;
  readonly events: Events;
  readonly requests: Requests;

  constructor(options: ConnectionOptions) {
    const connection = new Connection(options);
    this.templates = new Templates(connection);
    this.mappings = new Mappings(connection);
    this.ai = new Ai(connection);
    this.schemaTemplates = new SchemaTemplates(connection);
    this.envelopes = new Envelopes(connection);
    this.signatures = new Signatures(connection);
    this.generate = new Generate(connection);
    this.tasks = new Tasks(connection);
    this.files = new Files(connection);
    this.bulk = new Bulk(connection);
    this.billing = new Billing(connection);
    this.account = new AccountSettings(connection);
    this.apiKeys = new ApiKeys(connection);
    this.members = new Members(connection);
    this.me = new MeCalls(connection);
    this.session = new BrowserSession(connection);
    this.usage = new Usage(connection);
    this.webhookConfigs = new WebhookConfigs(connection);
    this.events = new Events(connection);
    this.requests = new Requests(connection);
  }
}
