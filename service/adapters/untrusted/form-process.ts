/** Entry of the process that reads untrusted PDFs: stateless, one answer for each request. */
import {
  compile,
  decryptOutput,
  isWritable,
  manifest,
  type OpenForm,
  open,
  type Refused,
} from "@platen/engine";
import { joinForms, type Source, shownPages } from "@platen/engine/assemble";
import { defineFields } from "@platen/engine/authoring";
import { selfTest, substitutedFonts } from "@platen/engine/compile";
import { loadScripts, nodePlatform } from "@platen/engine/node";
import { present } from "#base/assert.ts";
import type {
  AddedFields,
  EncryptionChoice,
  FormRefusal,
  ReadForm,
} from "#domain/templates/untrusted";
import { withoutEncryption } from "./form-encryption.ts";
import type { FormAnswer, FormRequest, FormToCome } from "./form-messages.ts";
import { refusal } from "./form-refusals.ts";
import { inputReader } from "./input-reader.ts";

/** Missing fonts named in a warning. */
const FONTS_NAMED_MAX = 8;
/** From here on, memory is freed as soon as it is unused. */
const LARGE_BYTES = 4_000_000;
const parent = process;
/** Fonts are loaded when a form or its rows first need them, and kept. */
const scripts = await loadScripts();
const readInput = inputReader(parent.stdin);
const send = present(parent.send?.bind(parent), "parent: this file runs as a process of its own");

parent.on("message", (request: FormRequest) => {
  // Without its input a request cannot be answered: the rejection ends the process.
  void inputsOf(request).then(async (pdfs) => send(await answerTo(request, pdfs)));
});
send("ready");

async function inputsOf(request: FormRequest): Promise<readonly Uint8Array[]> {
  const pdfs: Uint8Array[] = [];
  for (const { sizeBytes } of request.act === "compile" ? request.forms : [request])
    pdfs.push(await readInput(sizeBytes));
  return pdfs;
}

async function answerTo(request: FormRequest, pdfs: readonly Uint8Array[]): Promise<FormAnswer> {
  try {
    if (request.act === "compile") return await compileForms(request, pdfs);
    const pdf = present(pdfs[0], "PDF of the request");
    return request.added === null
      ? await readPdf(pdf, request.encryption)
      : await readWithFields(pdf, request.encryption, request.added);
  } catch {
    // Any error is attributed to the file.
    return refusal("damaged");
  }
}

async function readPdf(pdf: Uint8Array, encryption: EncryptionChoice): Promise<FormAnswer> {
  const opened = await open(pdf, nodePlatform, {}, encryption);
  return opened.kind === "refused" ? refusedAnswer(opened) : read(opened);
}

function refusedAnswer(refused: Refused): FormAnswer {
  if (refused.reason !== "dynamic_xfa") return refused;
  return { kind: "dynamic_xfa", warnings: refused.warnings ?? [] };
}

/** Adds the fields, and reads the result like any other form. */
async function readWithFields(
  pdf: Uint8Array,
  encryption: EncryptionChoice,
  { definitions, replace }: AddedFields,
): Promise<FormAnswer> {
  const host = { platform: nodePlatform, scripts };
  const defined = await defineFields(pdf, definitions, host, { replace, encryption });
  if (defined.kind === "faulty") return defined;
  if (defined.kind === "refused") return refusedAnswer(defined);
  const answer = await readPdf(defined.pdf, encryption);
  if (answer.kind !== "form") return answer;
  const isUnlocked = answer.encryption === "none" && defined.warnings.length > 0;
  return {
    ...answer,
    encryption: isUnlocked ? withoutEncryption(defined.warnings) : answer.encryption,
    fieldsSource: defined.isMixed ? "both" : "defined",
    converted: defined.pdf,
    warnings: [...defined.warnings, ...answer.warnings],
  };
}

async function compileForms(
  { forms, options }: Extract<FormRequest, { act: "compile" }>,
  pdfs: readonly Uint8Array[],
): Promise<FormAnswer> {
  const opened: OpenForm[] = [];
  // Several forms have no key in common.
  const encryption = forms.length === 1 ? forms[0]?.encryption : "remove";
  for (const pdf of pdfs) {
    const one = await open(pdf, nodePlatform, {}, encryption);
    if (one.kind === "refused") return one;
    opened.push(one);
  }
  const [source, prefixes] = joinOpened(opened);
  const kept = opened.length === 1 ? (opened[0]?.encryption ?? null) : null;
  const named = { ...options, ...namesOf(forms, opened, prefixes), encryption: kept };
  return { kind: "compiled", compiled: compile(source, named, nodePlatform, scripts) };
}

function joinOpened(opened: readonly OpenForm[]): readonly [Source, readonly string[]] {
  const [first, second] = opened;
  if (first !== undefined && second === undefined) return [first, [""]];
  const all = joinForms(opened);
  return [all, all.prefixes];
}

type NamedFields = {
  readonly fields: readonly string[];
  readonly formats: Readonly<Record<string, string>>;
  readonly overflow: Readonly<Record<string, "shrink">>;
};

/** Names, formats and overflow of each form's fields, by their names in the joined document. */
function namesOf(
  forms: readonly FormToCome[],
  opened: readonly OpenForm[],
  prefixes: readonly string[],
): NamedFields {
  const fields: string[] = [];
  const formats: (readonly [string, string])[] = [];
  const overflow: (readonly [string, "shrink"])[] = [];
  for (const [index, part] of forms.entries()) {
    const prefix = prefixes[index] ?? "";
    const named = part.fields ?? writableNames(present(opened[index], "form that was opened"));
    fields.push(...named.map((name) => prefix + name));
    const given = Object.entries(part.formats ?? {});
    formats.push(...given.map(([name, format]) => [prefix + name, format] as const));
    const shrinking = Object.entries(part.overflow ?? {});
    overflow.push(...shrinking.map(([name, policy]) => [prefix + name, policy] as const));
  }
  return {
    fields,
    formats: Object.fromEntries(formats),
    overflow: Object.fromEntries(overflow),
  };
}

function writableNames({ form }: OpenForm): readonly string[] {
  return form.fields.filter(isWritable).map(({ name }) => name);
}

// Compiling consumes the document, so the manifest is read first.
function read(opened: OpenForm): ReadForm | FormRefusal {
  const { document, form, xfa, encryption, warnings } = opened;
  const answer: ReadForm = {
    kind: "form",
    fields: manifest(form),
    pageCount: form.pageCount,
    pages: shownPages(document),
    xfa,
    encryption: encryption === null ? withoutEncryption(warnings) : "kept",
    fieldsSource: "pdf",
    converted: null,
    warnings: [...warnings, ...fontWarnings(opened), ...valueWarnings(opened)],
  };
  const compiled = compile(opened, { encryption }, nodePlatform, scripts);
  freeMemoryAfter(compiled.prefix.length);
  const fault = selfTest(compiled, nodePlatform, scripts.shaper, decryptOutput);
  freeMemoryAfter(compiled.prefix.length);
  return fault === null ? answer : refusal("cannot_be_filled");
}

/** Memory of large arrays is otherwise freed only when several times the size of the file has accumulated. */
function freeMemoryAfter(sizeBytes: number): void {
  if (sizeBytes > LARGE_BYTES) globalThis.gc?.();
}

/** Returns a warning about fonts that will be substituted. */
function fontWarnings(opened: OpenForm): ReadForm["warnings"] {
  const names = substitutedFonts(opened).slice(0, FONTS_NAMED_MAX);
  if (names.length === 0) return [];
  const message = `New text cannot be drawn in fonts that the form asks for (${names.join(", ")}); the closest ones are used.`;
  return [{ code: "font_substituted", message }];
}

/** Returns a warning about fields that are not empty: a row without a value for such a field keeps what it holds. */
function valueWarnings({ form }: OpenForm): ReadForm["warnings"] {
  const fields = form.fields.filter(({ value }) => value.length > 0).map(({ name }) => name);
  if (fields.length === 0) return [];
  const message =
    "The form already holds values; a row that gives such a field no value keeps the form's.";
  return [{ code: "default_values_present", message, fields }];
}
