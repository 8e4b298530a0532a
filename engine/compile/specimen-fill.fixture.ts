import { type Document, latin1Text, readDocument, Stream } from "#cos";
import { type CompiledTemplate, type FieldValue, TailFiller } from "#fill";
import { type Field, type Form, readForm } from "#form";
import { nodePlatform } from "#node";
import type { Scripts } from "#scripts";
import { type FormSpec, formDocument } from "../../forms/builder/mod.ts";
import { type CompileOptions, compile } from "./compile.ts";

/** For tests: a form from its description, compiled, with a filler and methods to inspect the output. */
export class SpecimenFill {
  readonly compiled: CompiledTemplate;
  readonly #filler: TailFiller;

  constructor(
    spec: FormSpec | Document,
    options: CompileOptions = {},
    scripts: Scripts | null = null,
  ) {
    const document = "objects" in spec ? spec : formDocument(spec);
    this.compiled = compile({ document, form: readForm(document) }, options, nodePlatform, scripts);
    this.#filler = new TailFiller(this.compiled.plan, scripts?.shaper ?? null);
  }

  get issues(): TailFiller["issues"] {
    return this.#filler.issues;
  }

  /** The row's PDF, or `null` when the row failed. */
  pdf(values: readonly FieldValue[]): Uint8Array | null {
    if (!this.#filler.fill(values, new Uint8Array(16).fill(0xab))) return null;
    const { prefix } = this.compiled;
    const tail = this.#filler.tail();
    const bytes = new Uint8Array(prefix.length + tail.length);
    bytes.set(prefix);
    bytes.set(tail, prefix.length);
    return bytes;
  }

  /** The row's PDF read back strictly; fails where the row failed or the PDF is malformed. */
  read(values: readonly FieldValue[]): Output {
    const pdf = this.pdf(values);
    if (pdf === null) throw new Error(JSON.stringify(this.issues));
    return readOutput(pdf);
  }
}

/** A filled document read back. */
export type Output = { readonly document: Document; readonly form: Form };

export function readOutput(pdf: Uint8Array): Output {
  const document = readDocument(pdf, nodePlatform.inflate);
  if (!("objects" in document)) throw new Error(JSON.stringify(document));
  return { document, form: readForm(document) };
}

export function fieldOf({ form }: Output, name: string): Field {
  const field = form.fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return field;
}

/** The content of the appearance that the field's n-th widget shows. */
export function appearanceOf(output: Output, name: string, widget = 0): string {
  const found = fieldOf(output, name).nodes.flatMap((node) => node.widgets)[widget];
  const normal = output.document.resolve(output.document.dict(found?.dict.get("AP"))?.get("N"));
  const state = output.document.name(found?.dict.get("AS")) ?? "";
  const stream = normal instanceof Map ? output.document.resolve(normal.get(state)) : normal;
  return stream instanceof Stream ? latin1Text(stream.data) : "";
}
