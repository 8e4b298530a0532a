import type { FieldValue } from "@platen/engine";
import type { FillThreads } from "@platen/service/fill-workers";
import type { FormReader, ReadForm } from "@platen/service/untrusted";
import { withPeakOfChildren } from "./children-memory.ts";
import type { Output, Step, TimedRequest, Trial } from "./trial.ts";

/** The product's own parts, with its own limits. */
export type Product = { readonly reader: FormReader; readonly pool: FillThreads };

/** A row may fail for a field that takes no dummy; as often are such fields left out. */
const ATTEMPTS_MAX = 3;

/** Reads one file as an upload is read, and fills it once as it is and once flattened. */
export async function tryFile(product: Product, key: string, pdf: Uint8Array): Promise<Trial> {
  const attempt = new Attempt(product, key, pdf);
  const { result: reason, peakBytes } = await withPeakOfChildren(() => attempt.run());
  const { requests, outputs, faults } = attempt;
  return { requests, reason, outputs, faults, peakBytes };
}

class Attempt {
  readonly requests: TimedRequest[] = [];
  readonly outputs: Output[] = [];
  readonly faults: string[] = [];
  readonly #product: Product;
  readonly #key: string;
  readonly #pdf: Uint8Array;

  constructor(product: Product, key: string, pdf: Uint8Array) {
    this.#product = product;
    this.#key = key;
    this.#pdf = pdf;
  }

  /** Why the file is refused, `null` when it is taken. */
  async run(): Promise<string | null> {
    const form = await this.#timed("read", this.#product.reader.read(this.#pdf));
    if (form.kind === "refused") return form.reason;
    const encryption = form.encryption === "kept" ? "keep" : "remove";
    // A dynamic XFA form is filled as the PDF that it was converted to.
    const part = { pdf: form.converted ?? this.#pdf, encryption } as const;
    await this.#make(part, form.fields, false);
    await this.#make(part, form.fields, true);
    return null;
  }

  async #make(
    part: Pick<FormPart, "pdf" | "encryption">,
    entries: readonly FieldEntry[],
    flatten: boolean,
  ): Promise<void> {
    const entered = listWritable(entries);
    const fields = entered.map(({ name }) => name);
    const compiled = await this.#timed(
      flatten ? "flatten" : "compile",
      this.#product.reader.compile([{ ...part, fields }], { flatten }),
    );
    if ("kind" in compiled) {
      this.faults.push(`it reads but does not compile: ${compiled.reason}`);
      return;
    }
    let values: readonly FieldValue[] = entered.map(dummyValue);
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const failed = await this.#fill(compiled, values, flatten);
      if (failed === null) return;
      values = values.map((value, index) => (failed.has(fields[index] ?? "") ? null : value));
    }
    this.faults.push("no row can be filled");
  }

  /** The fields for which the row failed, `null` when there is an output or nothing more to try. */
  async #fill(
    compiled: Parameters<FillThreads["fill"]>[1],
    values: readonly FieldValue[],
    flatten: boolean,
  ): Promise<ReadonlySet<string> | null> {
    const compiledKey = `${this.#key} ${flatten}`;
    const rows = [{ row: 1, values }];
    const filled = await this.#timed(
      flatten ? "fill flattened" : "fill",
      this.#product.pool.fill(
        { compiledKey, sourceId: this.#key, fatal: { codes: [], overflow: [] }, rows },
        compiled,
      ),
    );
    if (filled.kind === "lost") this.faults.push(`the row's thread was lost: ${filled.reason}`);
    const [outcome] = filled.kind === "tried" ? filled.outcomes : [];
    if (outcome?.kind === "refused") {
      if (outcome.issues.some(({ code }) => code === "fill_failed"))
        this.faults.push("the filler threw");
      return new Set(outcome.issues.map(({ field }) => field));
    }
    if (outcome !== undefined && filled.kind === "tried") {
      const deflated = Buffer.concat([compiled.prefixDeflated, filled.packed]);
      const sizeBytes = compiled.prefix.length + outcome.tailBytes;
      const { crc, sha256 } = outcome;
      this.outputs.push({ flatten, deflated: Uint8Array.from(deflated), sizeBytes, crc, sha256 });
    }
    return null;
  }

  async #timed<T>(step: Step, asked: Promise<T>): Promise<T> {
    const began = performance.now();
    const answer = await asked;
    this.requests.push({ step, ms: performance.now() - began });
    return answer;
  }
}

type FormPart = Parameters<FormReader["compile"]>[0][number];
type FieldEntry = ReadForm["fields"][number];

/** The fields that a row can give a value, in the order of the form. */
function listWritable(fields: readonly FieldEntry[]): readonly FieldEntry[] {
  return fields.filter(({ type }) => type !== "signature" && type !== "button");
}

/** A value that any field of this kind should take: short text, a box that is on, the last option. */
function dummyValue({ type, maxLength, exportValues }: FieldEntry): FieldValue {
  switch (type) {
    case "text":
      return "Zq 12".slice(0, maxLength ?? undefined);
    case "checkbox":
      return exportValues.length > 1 ? (exportValues[0] ?? true) : true;
    case "radio":
    case "choice":
      return exportValues.at(-1) ?? null;
    case "signature":
    case "button":
      return null;
  }
}
