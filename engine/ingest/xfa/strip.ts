import { CosString, type Dict, type Document, decodeText, Stream } from "#cos";
import type { Decode } from "../reader/decode-stream.ts";

/** Scripts that Designer wrote for XFA: without it they fail when the file is opened. */
const SPEAKS_TO_XFA = /\bxfa\s*[.[]/;

/** Drops the document's scripts and actions that speak to XFA; the others stay, for readers to run. */
export function stripXfa(document: Document, decode: Decode): void {
  const root = document.dict(document.root);
  if (root === null) return;
  dropActions(document, root, decode);
  const names = document.dict(root.get("Names"));
  const scripts = document.dict(names?.get("JavaScript"));
  if (names !== null && scripts !== null) dropScripts(document, scripts, decode);
  for (const object of document.objects.values()) {
    if (object instanceof Map && object !== root) dropActions(document, object, decode);
  }
}

/** /OpenAction of the catalog, /AA of anything, /A of a widget. */
function dropActions(document: Document, holder: Dict, decode: Decode): void {
  for (const key of ["OpenAction", "A"]) {
    if (speaksToXfa(document, document.dict(holder.get(key)), decode)) holder.delete(key);
  }
  const triggers = document.dict(holder.get("AA"));
  for (const [trigger, action] of triggers ?? []) {
    if (speaksToXfa(document, document.dict(action), decode)) triggers?.delete(trigger);
  }
  if (triggers?.size === 0) holder.delete("AA");
}

/** The name tree of document scripts (ISO 32000-2, 7.7.4 and 7.9.6): pairs of a name and an action. */
function dropScripts(document: Document, tree: Dict, decode: Decode): void {
  const seen = new Set<Dict>();
  const open = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const pairs = document.array(node.get("Names")) ?? [];
    const kept = pairs.filter((_, index) => {
      const action = document.dict(pairs[index | 1]);
      return !speaksToXfa(document, action, decode);
    });
    if (kept.length < pairs.length) node.set("Names", kept);
    for (const kid of document.array(node.get("Kids")) ?? []) {
      const dict = document.dict(kid);
      if (dict !== null) open.push(dict);
    }
  }
}

function speaksToXfa(document: Document, action: Dict | null, decode: Decode): boolean {
  const script = document.resolve(action?.get("JS"));
  const bytes = script instanceof Stream ? decode(script) : null;
  const source = bytes === null ? script : new CosString(bytes);
  return source instanceof CosString && SPEAKS_TO_XFA.test(decodeText(source));
}
