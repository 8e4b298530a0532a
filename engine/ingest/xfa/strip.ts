import { type CosObject, CosString, type Dict, type Document, decodeText, Stream } from "#cos";
import type { Decode } from "../reader/decode-stream.ts";

/** Matches scripts for XFA: they would fail when the file is opened without it. */
const USES_XFA = /\bxfa\s*[.[]/;

/** Removes the document's scripts and actions that use XFA; others are kept for readers to run. */
export function stripXfa(document: Document, decode: Decode): void {
  const root = document.dict(document.root);
  if (root === null) return;
  const strip = new Strip(document, decode);
  const names = document.dict(root.get("Names"));
  const scripts = document.dict(names?.get("JavaScript"));
  if (scripts !== null) dropScripts(document, scripts, strip);
  for (const object of document.objects.values()) {
    if (object instanceof Map) strip.dropActions(object);
  }
}

/** Reads each script and each dictionary of actions once, however many objects share it. */
class Strip {
  readonly #document: Document;
  readonly #decode: Decode;
  readonly #verdicts = new Map<CosObject, boolean>();
  readonly #cleaned = new Set<Dict>();

  constructor(document: Document, decode: Decode) {
    this.#document = document;
    this.#decode = decode;
  }

  /** /OpenAction of the catalog, /AA of any object, /A of a widget. */
  dropActions(holder: Dict): void {
    for (const key of ["OpenAction", "A"])
      if (this.speaksToXfa(holder.get(key))) holder.delete(key);
    const triggers = this.#document.dict(holder.get("AA"));
    if (triggers === null) return;
    if (!this.#cleaned.has(triggers)) {
      for (const [trigger, action] of triggers) {
        if (this.speaksToXfa(action)) triggers.delete(trigger);
      }
    }
    this.#cleaned.add(triggers);
    if (triggers.size === 0) holder.delete("AA");
  }

  speaksToXfa(action: CosObject | undefined): boolean {
    const script = this.#document.resolve(this.#document.dict(action)?.get("JS"));
    const known = this.#verdicts.get(script);
    if (known !== undefined) return known;
    const bytes = script instanceof Stream ? this.#decode(script) : null;
    const source = bytes === null ? script : new CosString(bytes);
    const verdict = source instanceof CosString && USES_XFA.test(decodeText(source));
    this.#verdicts.set(script, verdict);
    return verdict;
  }
}

/** The name tree of document scripts (ISO 32000-2, 7.7.4 and 7.9.6): pairs of a name and an action. */
function dropScripts(document: Document, tree: Dict, strip: Strip): void {
  const seen = new Set<CosObject>();
  const open: CosObject[] = [tree];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const node = document.dict(item);
    if (node === null || seen.has(node)) continue;
    seen.add(node);
    const pairs = document.array(node.get("Names")) ?? [];
    const kept = pairs.filter((_, index) => !strip.speaksToXfa(pairs[index | 1]));
    if (kept.length < pairs.length) node.set("Names", kept);
    const kids = document.array(node.get("Kids"));
    // Many nodes may share one list.
    if (kids === null || seen.has(kids)) continue;
    seen.add(kids);
    for (const kid of kids) open.push(kid);
  }
}
