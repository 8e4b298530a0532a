import {
  type CompiledTemplate,
  type CompileOptions,
  createEngine,
  type Engine,
  type FaceName,
  type OpenForm,
  purePlatform,
  type RowIssue,
  type Shaper,
  type Values,
} from "@platen/engine";
import { missingCharacters } from "@platen/engine/compile";
import { readSignature } from "@platen/engine/image";
import { announced } from "./alphabets.ts";

/**
 * Loaders of the parts that the engine needs for letters that a form's own fonts lack; called when the first one is
 * typed.
 */
export type FillHost = {
  readonly loadShaper: () => Promise<Shaper>;
  /** A font; null where the service has none for these letters. */
  readonly loadFace: (face: FaceName) => Promise<Uint8Array | null>;
};

/** One filling. Names of fields are raw names; those that the form does not have are ignored. */
export type FillInput = Pick<CompileOptions, "formats" | "overflow" | "signatures" | "flatten"> & {
  readonly values: Values;
};

/** The result of opening a form. */
export type Opened =
  | { readonly kind: "opened" }
  /** Not a form that can be filled; `message` is for people. */
  | { readonly kind: "refused"; readonly message: string };

/** The result of a filling. */
export type Filled =
  | {
      readonly kind: "filled";
      readonly pdf: Uint8Array;
      /** Values with an error are left out of the PDF. */
      readonly issues: readonly RowIssue[];
    }
  /** The form cannot be filled at all. */
  | { readonly kind: "failed"; readonly message: string };

/** Compilations that are kept: one for each choice of formats, overflow and signatures. */
const KEPT_MAX = 4;

/** A form that is filled again and again. Compiles it when the choices change or a letter is new. */
export class FillSession {
  readonly #host: FillHost;
  readonly #form: OpenForm;
  readonly #ownText: string;
  /** Names of the signature fields. */
  readonly #signed: ReadonlySet<string>;
  readonly #faces = new Map<FaceName, Uint8Array | null>();
  readonly #templates = new Map<string, CompiledTemplate>();
  readonly #announced = new Set<string>();
  #engine: Engine = createEngine();
  #hasShaper = false;

  private constructor(host: FillHost, form: OpenForm) {
    this.#host = host;
    this.#form = form;
    this.#ownText = ownText(this.#engine, form);
    const signed = this.#engine.fields(form).filter(({ type }) => type === "signature");
    this.#signed = new Set(signed.map(({ name }) => name));
  }

  /** Opens a form. */
  static async open(
    pdf: Uint8Array,
    host: FillHost,
  ): Promise<FillSession | Extract<Opened, { kind: "refused" }>> {
    const form = await createEngine().open(pdf);
    if (form.kind === "refused") return { kind: "refused", message: form.message };
    return new FillSession(host, form);
  }

  /** Fills the form. Does not throw. */
  async fill(input: FillInput): Promise<Filled> {
    try {
      const template = await this.#templateFor(input);
      return this.#filled(template, input.values);
    } catch (error) {
      return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Leaves out values with errors, so that the others are shown. */
  #filled(template: CompiledTemplate, given: Values): Filled {
    const names = new Set(template.fields.map(({ name }) => name));
    const issues: RowIssue[] = [];
    let values = pick(given, (name) => names.has(name));
    for (;;) {
      const row = this.#engine.fill(template, values);
      if (row.pdf !== null)
        return { kind: "filled", pdf: row.pdf, issues: [...issues, ...row.issues] };
      const errors = row.issues.filter(({ severity }) => severity === "error");
      const faulty = new Set(errors.map(({ field }) => field));
      const rest = pick(values, (name) => !faulty.has(name));
      if (Object.keys(rest).length === Object.keys(values).length)
        return { kind: "failed", message: errors[0]?.message ?? "The form cannot be filled." };
      issues.push(...errors);
      values = rest;
    }
  }

  async #templateFor({
    values,
    formats,
    overflow,
    signatures,
    flatten,
  }: FillInput): Promise<CompiledTemplate> {
    const choices = {
      ...(formats === undefined ? {} : { formats }),
      ...(overflow === undefined ? {} : { overflow }),
      ...(signatures === undefined ? {} : { signatures }),
      ...(flatten === undefined ? {} : { flatten }),
    };
    const key = JSON.stringify([formats, overflow ?? {}, flatten, [...(signatures?.keys() ?? [])]]);
    const known = this.#templates.get(key) ?? (await this.#compiled(key, choices));
    const lacking = this.#lacking(known, textOf(values));
    if (lacking.length === 0 && (this.#hasShaper || !this.#hasTypedName(values, signatures)))
      return known;
    await this.#startShaper();
    for (const character of lacking)
      for (const letter of announced(character)) this.#announced.add(letter);
    this.#templates.clear();
    return await this.#compiled(key, choices);
  }

  /** True if a signature is a name, which is drawn in a font of its own. */
  #hasTypedName(values: Values, signatures: FillInput["signatures"]): boolean {
    const stored = [...(signatures?.values() ?? [])];
    if (stored.some(({ kind }) => kind === "typed")) return true;
    return Object.entries(values).some(
      ([name, value]) =>
        this.#signed.has(name) &&
        typeof value === "string" &&
        readSignature(value).kind === "typed",
    );
  }

  /** Characters that are neither in the form's fonts nor announced. */
  #lacking(template: CompiledTemplate, text: string): readonly string[] {
    const all = this.#hasShaper ? text : this.#ownText + text;
    return Array.from(missingCharacters(template, all)).filter(
      (character) => !this.#announced.has(character),
    );
  }

  async #startShaper(): Promise<void> {
    if (this.#hasShaper) return;
    const shaper = await this.#host.loadShaper();
    const program = (face: FaceName): Uint8Array | null => {
      const known = this.#faces.get(face);
      if (known === undefined) throw new FaceWanted(face);
      return known;
    };
    this.#engine = createEngine({ platform: purePlatform, scripts: { shaper, program } });
    this.#hasShaper = true;
  }

  /** The engine reads fonts synchronously: it is stopped at each one that is not loaded yet, and starts anew. */
  async #compiled(key: string, choices: CompileOptions): Promise<CompiledTemplate> {
    const options = { ...choices, characters: [...this.#announced].join("") };
    for (;;) {
      try {
        const template = this.#engine.compile(this.#form, options);
        this.#keep(key, template);
        return template;
      } catch (error) {
        if (!(error instanceof FaceWanted)) throw error;
        this.#faces.set(error.face, await this.#host.loadFace(error.face));
      }
    }
  }

  #keep(key: string, template: CompiledTemplate): void {
    this.#templates.set(key, template);
    const [oldest] = this.#templates.keys();
    if (this.#templates.size > KEPT_MAX && oldest !== undefined) this.#templates.delete(oldest);
  }
}

/** Stops a compilation at a font that has to be loaded. */
class FaceWanted extends Error {
  readonly face: FaceName;

  constructor(face: FaceName) {
    super(`The font ${face} is not loaded.`);
    this.face = face;
  }
}

/** The texts that the form has before it is filled. */
function ownText(engine: Engine, form: OpenForm): string {
  return engine
    .fields(form)
    .flatMap(({ defaultValue, options }) => [defaultValue, ...options])
    .flat()
    .join("");
}

function textOf(values: Values): string {
  return Object.values(values)
    .flat()
    .filter((value) => typeof value === "string")
    .join("");
}

function pick(values: Values, has: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => has(name)));
}
