import { type CosObject, type Dict, type Document, Name, Ref } from "#cos";
import type { Encryption } from "#encryption";
import { type Form, isWritable, readForm, repairFieldTree, typeConflicts, widgetsOf } from "#form";
import { claimedPart, claimFaults, plainMetadata, removeClaim } from "#pdfa";
import type { Platform } from "#platform";
import {
  claimWarning,
  encryptionWarnings,
  type IngestWarning,
  signatureWarning,
  warningOf,
  withEncryptionRemoved,
} from "./ingest-warning.ts";
import { inlineTexts } from "./inline-texts.ts";
import { INGEST_LIMITS, type IngestLimits } from "./limits.ts";
import { Budget } from "./reader/budget.ts";
import type { Decode } from "./reader/decode-stream.ts";
import type { KeptEncryption } from "./reader/keep-encryption.ts";
import { normalise } from "./reader/normalise.ts";
import { Source } from "./reader/source.ts";
import { type Refused, refuse } from "./refused.ts";
import { repairPages } from "./repair-pages.ts";
import { stripSignatures } from "./strip-signatures.ts";
import { adoptXfaValues } from "./xfa/adopt-values.ts";
import { classifyXfa } from "./xfa/classify.ts";
import { readPackets, type XfaPackets } from "./xfa/packets.ts";
import { stripXfa } from "./xfa/strip.ts";

/** A form that can be compiled, and warnings for its owner. */
export type OpenForm = {
  readonly kind: "form";
  readonly document: Document;
  readonly form: Form;
  readonly xfa: "none" | "static";
  /** For compilation, where it is kept and the file is encrypted; else `null`. */
  readonly encryption: Encryption | null;
  readonly warnings: readonly IngestWarning[];
};

/** A form, or why the file cannot be used. */
export type OpenResult = OpenForm | Refused;

/**
 * Reads an untrusted PDF into a normalised document: repaired, decrypted, without signatures and XFA. Never throws
 * because of the bytes. Work is bounded by `limits`; the host bounds time and memory.
 */
export async function open(
  bytes: Uint8Array,
  platform: Platform,
  limits: Partial<IngestLimits> = {},
  encryption: "keep" | "remove" = "remove",
): Promise<OpenResult> {
  const opened = await openAny(bytes, platform, limits, encryption);
  if (opened.kind === "form" && !opened.form.fields.some(isWritable))
    return refuse("no_form_fields");
  return opened;
}

/** Like `open`, but a PDF without fields that a row could fill is not refused. */
export async function openAny(
  bytes: Uint8Array,
  platform: Platform,
  limits: Partial<IngestLimits> = {},
  encryption: "keep" | "remove" = "remove",
): Promise<OpenResult> {
  const bounds = { ...INGEST_LIMITS, ...limits };
  if (bytes.length > bounds.bytes) return refuse("too_large");
  const budget = new Budget(bounds, bytes.length);
  const source = Source.open(bytes, platform, budget);
  if (!(source instanceof Source)) return source;
  const root = source.root();
  if (root === null) return refuse("damaged");
  findPages(source, root);
  const packets = readPackets(source, root);
  const document = normalise(source, root, budget);
  if (budget.refusal !== null) return budget.refusal;
  const kept = encryption === "keep" ? source.kept(document.id ?? new Uint8Array(16)) : null;
  return openDocument(source, document, { packets, kept }, budget);
}

function openDocument(
  source: Source,
  document: Document,
  { packets, kept }: { packets: XfaPackets | null; kept: KeptEncryption | null },
  budget: Budget,
): OpenResult {
  const { limits } = budget;
  const decode: Decode = (stream) => source.decode(stream);
  const pages = repairPages(document);
  if (pages === 0) return refuse("no_pages");
  if (pages > limits.pages) return refuse("too_many_pages");
  const { depth, names, unnamed } = repairFieldTree(document);
  if (depth > limits.fieldDepth) return refuse("nested_too_deep");
  if (names.longest > limits.nameBytes || names.total > limits.namesBytes)
    return refuse("names_too_long");
  inlineTexts(document, decode);
  if (budget.refusal !== null) return budget.refusal;
  const warnings = source.encrypted ? encryptionWarnings(kept?.change ?? null) : [];
  const signatures = stripSignatures(document);
  const form = readForm(document);
  if (signatures !== null) warnings.push(signatureWarning(signatures, form));
  const named = new Set(unnamed);
  const filled = form.fields.filter((field) => named.has(field.name) && isWritable(field));
  if (filled.length > 0) {
    warnings.push(
      warningOf(
        "fields_unnamed",
        filled.map(({ name }) => name),
      ),
    );
  }
  if (countWidgets(form) > limits.fields || countChoices(form) > limits.choices) {
    return refuse("too_many_fields");
  }
  const xfa = classifyXfa(packets, form);
  if (xfa === "dynamic") {
    // The result of its conversion is not encrypted.
    const all = kept === null ? warnings : withEncryptionRemoved(warnings);
    return { ...refuse("dynamic_xfa"), warnings: all };
  }
  if (packets !== null) stripXfa(document, decode);
  if (xfa === "broken") warnings.push(warningOf("xfa_dropped"));
  const values = xfa === "static" ? adoptXfaValues(form, packets?.datasets ?? null) : 0;
  const read = values > 0 ? readForm(document) : form;
  warnings.push(...checkClaim(document, read, source));
  const barcodes = read.fields.filter(({ isBarcode }) => isBarcode).map(({ name }) => name);
  if (barcodes.length > 0) warnings.push(warningOf("barcode_not_drawn", barcodes));
  if (typeConflicts(document).length > 0) warnings.push(warningOf("field_types_differ"));
  return {
    kind: "form",
    document,
    form: read,
    xfa: xfa === "static" ? "static" : "none",
    encryption: kept?.encryption ?? null,
    warnings,
  };
}

/** Removes a claim of PDF/A that filled PDFs cannot keep. */
function checkClaim(document: Document, form: Form, source: Source): readonly IngestWarning[] {
  plainMetadata(document, (stream) => source.decode(stream));
  const part = claimedPart(document);
  if (part === null) return [];
  const faults = claimFaults(document, form, part);
  const all = source.encrypted ? (["encryption", ...faults] as const) : faults;
  if (all.length === 0) return [];
  removeClaim(document);
  return [claimWarning(part, all)];
}

/** Each widget of a field is compiled for each option: a thousand of both would make a million pieces. */
function countChoices(form: Form): number {
  return form.fields.reduce(
    (total, field) => total + Math.max(1, widgetsOf(field).length) * field.options.length,
    0,
  );
}

/** Fields and widgets count, because each costs time in every output. */
function countWidgets(form: Form): number {
  return form.fields.reduce(
    (total, field) =>
      total + field.nodes.reduce((sum, node) => sum + Math.max(1, node.widgets.length), 0),
    0,
  );
}

/** Gives a catalog without a usable page tree the pages found in the file. */
function findPages(source: Source, root: Dict): void {
  const top = source.resolve(root.get("Pages"));
  if (top instanceof Map && top.has("Kids")) return;
  const kids = source.numbers().filter((num) => isPage(source, source.object(num)));
  const pages = new Map<string, CosObject>([
    ["Type", new Name("Pages")],
    ["Kids", kids.map((num) => new Ref(num))],
  ]);
  if (kids.length > 0) root.set("Pages", pages);
}

function isPage(source: Source, object: CosObject): boolean {
  const type = object instanceof Map ? source.resolve(object.get("Type")) : null;
  return type instanceof Name && type.value === "Page";
}
