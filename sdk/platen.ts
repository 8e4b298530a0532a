import { Bulk } from "./bulk.ts";
import { Connection, type ConnectionOptions } from "./connection.ts";
import { Envelopes } from "./envelopes.ts";
import { Mappings } from "./mappings.ts";
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
  readonly envelopes: Envelopes;
  readonly bulk: Bulk;

  constructor(options: ConnectionOptions) {
    const connection = new Connection(options);
    this.templates = new Templates(connection);
    this.mappings = new Mappings(connection);
    this.envelopes = new Envelopes(connection);
    this.bulk = new Bulk(connection);
  }
}
