import { numberTree, readNumberTree } from "#assemble";
import { type CosObject, type Dict, type Document, Name, Ref } from "#cos";
import { readPages } from "#form";
import { dictOf } from "./cos-values.ts";

/** A widget and its page. */
type Placed = { readonly widget: Ref; readonly page: Ref };

/**
 * Gives each widget a Form element in the structure of a tagged document (ISO 32000-2, 14.7.5; ISO 14289-1, 7.18.4),
 * below its document element, in the given order. Does nothing for other documents.
 */
export function tagWidgets(document: Document, widgets: readonly Placed[]): void {
  const root = document.dict(document.dict(document.root)?.get("StructTreeRoot"));
  if (root === null) return;
  const parents = readNumberTree(document, root.get("ParentTree") ?? null);
  const holder = holderOf(document, root);
  const kids = kidsOf(document, holder.dict);
  let key = nextKey(document, root, parents);
  for (const { widget, page } of widgets) {
    const element = document.add(
      dictOf({
        Type: new Name("StructElem"),
        S: new Name("Form"),
        P: holder.ref,
        Pg: page,
        K: dictOf({ Type: new Name("OBJR"), Obj: widget, Pg: page }),
      }),
    );
    kids.push(element);
    parents.set(key, element);
    document.dict(widget)?.set("StructParent", key);
    key += 1;
  }
  holder.dict.set("K", kids);
  root.set("ParentTree", document.add(numberTree(parents)));
  root.set("ParentTreeNextKey", key);
}

/** The only element below the root, such as Document; where there are several, the root itself. */
function holderOf(
  document: Document,
  root: Dict,
): { readonly ref: CosObject; readonly dict: Dict } {
  const catalog = document.dict(document.root);
  const [only, ...others] = kidsOf(document, root);
  const dict = document.dict(only);
  if (only instanceof Ref && dict !== null && others.length === 0) return { ref: only, dict };
  const ref = catalog?.get("StructTreeRoot") ?? null;
  return { ref, dict: root };
}

/** A copy of /K as a list. */
function kidsOf(document: Document, holder: Dict): CosObject[] {
  const kids = holder.get("K") ?? null;
  if (kids === null) return [];
  return [...(document.array(kids) ?? [kids])];
}

/** A key of the parent tree after all that are in use. */
function nextKey(document: Document, root: Dict, parents: ReadonlyMap<number, CosObject>): number {
  const stated = document.number(root.get("ParentTreeNextKey")) ?? 0;
  const used = readPages(document).map(
    ({ dict }) => document.number(dict.get("StructParents")) ?? -1,
  );
  return [...parents.keys(), ...used].reduce((next, key) => Math.max(next, key + 1), stated);
}
