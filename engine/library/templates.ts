import { type CompileOptions, compile, missingCharacters } from "#compile";
import { copyDocument } from "#cos";
import type { CompiledTemplate } from "#fill";
import { readForm } from "#form";
import type { OpenForm } from "#ingest";
import type { Host } from "#scripts";
import type { Values } from "./engine.ts";
import { NamedRows } from "./named-rows.ts";

/** Cached compilations per form. */
const CACHED_MAX = 8;

/** Compiles forms, and caches the results while the form is in use. */
export class Templates {
  readonly #host: Host;
  readonly #kept = new WeakMap<OpenForm, Map<string, CompiledTemplate>>();
  readonly #rows = new WeakMap<CompiledTemplate, NamedRows>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** Works on a copy, because compilation consumes its document. */
  compile({ document, encryption }: OpenForm, choices: CompileOptions): CompiledTemplate {
    const own = copyDocument(document);
    const { platform, scripts } = this.#host;
    return compile(
      { document: own, form: readForm(own) },
      { encryption, ...choices },
      platform,
      scripts,
    );
  }

  /** The filler of a template; cached, because creating one takes as long as filling tens of rows. */
  rowsOf(template: CompiledTemplate): NamedRows {
    const rows = this.#rows.get(template) ?? new NamedRows(template, this.#host);
    this.#rows.set(template, rows);
    return rows;
  }

  /** The template that supports all characters in `rows`. */
  templateFor(form: OpenForm, rows: readonly Values[], choices: CompileOptions): CompiledTemplate {
    const plain = this.#known(form, choices);
    const brought = foreignCharacters(rows);
    if (missingCharacters(plain, brought) === "") return plain;
    const characters = [...new Set((choices.characters ?? "") + brought)].toSorted().join("");
    return this.#known(form, { ...choices, characters });
  }

  #known(form: OpenForm, choices: CompileOptions): CompiledTemplate {
    // Signatures are not compared: callers with signatures compile once and keep the template.
    if (choices.signatures !== undefined) return this.compile(form, choices);
    const known = this.#kept.get(form) ?? new Map<string, CompiledTemplate>();
    this.#kept.set(form, known);
    const key = JSON.stringify(choices);
    const template = known.get(key) ?? this.compile(form, choices);
    known.delete(key);
    known.set(key, template);
    const [oldest] = known.keys();
    if (known.size > CACHED_MAX && oldest !== undefined) known.delete(oldest);
    return template;
  }
}

/** Every font of a form has ASCII, except symbol fonts. */
const FOREIGN = /[^\x20-\x7e]/gu;

function foreignCharacters(rows: readonly Values[]): string {
  const found = new Set<string>();
  for (const values of rows) {
    for (const value of Object.values(values)) {
      for (const text of Array.isArray(value) ? value : [value]) {
        if (typeof text !== "string") continue;
        for (const character of text.match(FOREIGN) ?? []) found.add(character);
      }
    }
  }
  return [...found].join("");
}
