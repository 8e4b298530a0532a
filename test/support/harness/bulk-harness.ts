import assert from "node:assert/strict";
import { z } from "zod";
import { filesOf } from "../../../engine/bundle/zip-reader.fixture.ts";
import { buildForm } from "../../../forms/builder/mod.ts";
import { BulkJob, BulkResults, BulkStatus } from "../../../service/contract/bulk.ts";
import { Manifest } from "../../../service/contract/manifest.ts";
import { type Answer, ask, formData, type Question } from "./ask.ts";
import { eventually } from "./eventually.ts";

/** A template, a mapping and an envelope in one account's environment, and the operations of a caller. */
export type BulkHarness = {
  readonly envelopeId: number;
  /** The caller's API key. */
  readonly key: string;
  /** The same harness for another process of the installation. */
  readonly at: (url: string) => BulkHarness;
  readonly ask: (path: string, question?: Question) => Promise<Answer>;
  /** Posts a CSV; `fields` are form fields in addition to `envelope_id`. */
  readonly post: (csv: string | Uint8Array, fields?: Record<string, string>) => Promise<Answer>;
  /** Posts a CSV, which must be accepted; returns the id of the bulk job. */
  readonly submit: (csv: string | Uint8Array, fields?: Record<string, string>) => Promise<string>;
  readonly status: (id: string) => Promise<z.output<typeof BulkStatus>>;
  /** Polls until the bulk job has ended; campaigns with large jobs set a limit. */
  readonly ended: (id: string, limitMs?: number) => Promise<z.output<typeof BulkStatus>>;
  readonly results: (id: string, query?: string) => Promise<z.output<typeof BulkResults>>;
  /** The ZIP, checked to the last byte. */
  readonly bundle: (id: string) => Promise<Bundle>;
};

/** The content of a ZIP. */
export type Bundle = {
  readonly bytes: Uint8Array;
  readonly pdfs: ReadonlyMap<string, Uint8Array>;
  readonly manifest: z.output<typeof Manifest>;
};

export const BULK = "/api/v1/generate/envelope-bulk";

export type BulkHarnessOptions = { readonly filenamePattern?: string };

/** For thousands of rows on a busy machine. */
const JOB_MS_MAX = 180_000;

/** `name` is required and has at most 20 characters; `kind` is one of two options. */
export const HEADER = "name,town,kind,agreed";

/** A CSV of `count` rows that all succeed. */
export function goodRows(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `Person ${index + 1},Oslo,a,yes`);
  return `${[HEADER, ...rows].join("\n")}\n`;
}

/** A CSV of ten rows, two of which fail. */
export const MIXED_ROWS = [
  HEADER,
  "Ann,Oslo,a,yes",
  ",Oslo,a,yes",
  "Cyd,,b,",
  "Dan,Oslo,c,yes",
  ...["Eve", "Fay", "Gus", "Hal", "Ida", "Jon"].map((name) => `${name},Rome,a,no`),
].join("\n");

/** Creates the template, the mapping and the envelope of a harness. */
export async function openBulkHarness(
  url: string,
  key: string,
  { filenamePattern }: BulkHarnessOptions = {},
): Promise<BulkHarness> {
  const asking = askingAt(url, key);
  const template = await readMade(
    asking("/api/v1/templates/upload", {
      form: formData({ name: "Specimen" }, { file: ["specimen.pdf", specimen()] }),
    }),
  );
  const mapping = await readMade(
    asking("/api/v1/mappings", {
      json: {
        name: "Specimen",
        template_id: template.id,
        field_mappings: { Name: "name", Town: "town", Kind: "kind", Agreed: "agreed" },
      },
    }),
  );
  const envelope = await readMade(
    asking("/api/v1/envelopes", {
      json: {
        name: "Specimen",
        template_id: template.id,
        mapping_id: mapping.id,
        ...(filenamePattern === undefined ? {} : { filename_pattern: filenamePattern }),
      },
    }),
  );
  return bulkHarnessAt(url, key, envelope.id);
}

function askingAt(url: string, key: string): BulkHarness["ask"] {
  return (path, question = {}) => ask(url + path, { key, ...question });
}

/** The harness of an existing envelope; `asking` sends its requests. */
export function bulkHarnessAt(
  url: string,
  key: string,
  envelopeId: number,
  asking: BulkHarness["ask"] = askingAt(url, key),
): BulkHarness {
  const post: BulkHarness["post"] = (csv, fields = {}) => {
    const bytes = typeof csv === "string" ? new TextEncoder().encode(csv) : csv;
    const all = { envelope_id: String(envelopeId), ...fields };
    return asking(BULK, { form: formData(all, { file: ["rows.csv", bytes] }) });
  };
  const status: BulkHarness["status"] = async (id) =>
    BulkStatus.parse((await asking(`${BULK}/status/${id}`)).body);
  return {
    envelopeId,
    key,
    at: (other) => bulkHarnessAt(other, key, envelopeId),
    ask: asking,
    post,
    submit: async (csv, fields) => {
      const answer = await post(csv, fields);
      assert.equal(answer.status, 202, answer.text);
      return BulkJob.parse(answer.body).upload_id;
    },
    status,
    ended: (id, limitMs = JOB_MS_MAX) =>
      eventually(`the end of ${id}`, () => status(id), hasEnded, limitMs),
    results: async (id, query = "") =>
      BulkResults.parse((await asking(`${BULK}/results/${id}${query}`)).body),
    bundle: async (id) => bundleOf(await asking(`${BULK}/download/${id}`)),
  };
}

function hasEnded({ status }: z.output<typeof BulkStatus>): boolean {
  return status !== "queued" && status !== "processing";
}

function bundleOf({ status, bytes, text }: Answer): Bundle {
  assert.equal(status, 200, text.slice(0, 500));
  const files = new Map(filesOf(Buffer.from(bytes)).map(({ name, content }) => [name, content]));
  const manifest = Manifest.parse(JSON.parse(String(files.get("manifest.json"))));
  files.delete("manifest.json");
  return { bytes, pdfs: files, manifest };
}

const Made = z.object({ id: z.int() });

async function readMade(asked: Promise<Answer>): Promise<z.output<typeof Made>> {
  const { status, body, text } = await asked;
  assert.equal(status, 201, text);
  return Made.parse(body);
}

function specimen(): Uint8Array {
  return buildForm({
    fields: [
      { type: "text", name: "Name", at: [72, 700, 300, 720], required: true, maxLength: 20 },
      { type: "text", name: "Town", at: [72, 660, 300, 680] },
      { type: "combo", name: "Kind", at: [72, 620, 300, 640], options: ["a", "b"] },
      { type: "checkbox", name: "Agreed", at: [72, 580, 90, 598] },
    ],
  });
}
