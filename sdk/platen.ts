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
 *     const envelope = await platen.envelopes.create({ name: "W-9", template_id: template.id });
 *     const job = await platen.bulk.submit({ envelopeId: envelope.envelope_id, file: await openAsBlob("people.csv") });
 *     await platen.bulk.wait(job.upload_id);
 *     const zip = await platen.bulk.download(job.upload_id);
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
