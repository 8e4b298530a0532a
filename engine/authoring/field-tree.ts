import { type Dict, type Document, Ref } from "#cos";
import { dictOf, textString } from "./cos-values.ts";

type Parent = { readonly ref: Ref; readonly kids: Ref[] };

/** The fields of a form with those above them, each made once (ISO 32000-2, 12.7.4.2). */
export class FieldTree {
  readonly #document: Document;
  readonly #parents: Map<string, Parent>;
  readonly #roots: Ref[];

  /** `roots` and `parents`: fields that the form has, and those of them with named kids by their full names. */
  constructor(
    document: Document,
    roots: readonly Ref[] = [],
    parents: ReadonlyMap<string, Ref> = new Map(),
  ) {
    this.#document = document;
    this.#roots = [...roots];
    this.#parents = new Map(
      [...parents].map(([name, ref]) => {
        const dict = document.dict(ref);
        const kids = (document.array(dict?.get("Kids")) ?? []).filter((kid) => kid instanceof Ref);
        dict?.set("Kids", kids);
        return [name, { ref, kids }] as const;
      }),
    );
  }

  /** Adds a field under the partial names of `name`; sets its /T and /Parent. */
  add(name: readonly string[], ref: Ref, entries: Dict): void {
    entries.set("T", textString(name.at(-1) ?? ""));
    const above = name.slice(0, -1);
    if (above.length === 0) {
      this.#roots.push(ref);
      return;
    }
    const parent = this.#parentAt(above);
    parent.kids.push(ref);
    entries.set("Parent", parent.ref);
  }

  /** The value of /Fields. */
  finish(): readonly Ref[] {
    return this.#roots;
  }

  #parentAt(name: readonly string[]): Parent {
    const key = name.join(".");
    const known = this.#parents.get(key);
    if (known !== undefined) return known;
    const kids: Ref[] = [];
    const entries = dictOf({ Kids: kids });
    const made = { ref: this.#document.add(entries), kids };
    this.#parents.set(key, made);
    this.add(name, made.ref, entries);
    return made;
  }
}
