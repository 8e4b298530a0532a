import type { PathStep } from "#place";
import { type Container, chainOf } from "#template";

/** A container as laid out: repeated subforms have several, hidden ones have one without `id`. */
type Instance = {
  readonly container: Container;
  readonly children: Map<Container, Map<string, Instance>>;
  name: readonly string[];
};

/** The SOM name of each field that is laid out, and those of the fields that are not. */
export type FieldNames = {
  /** The segments of a name, such as `form1[0]`, for the path of a laid-out field and its container. */
  readonly nameOf: (container: Container, path: readonly PathStep[]) => readonly string[];
  readonly notLaidOut: readonly { readonly container: Container; readonly name: string }[];
  /** The most instances of one subform in one place, and all beyond the first ones. */
  readonly instancesEachMax: number;
  readonly repeated: number;
};

/**
 * Names fields as Acrobat does: a container's index counts those of its name in the closest named container, unnamed
 * ones being transparent, in the order of the template, hidden ones too (XFA 3.3, "SOM expressions").
 */
export function fieldNames(
  containers: readonly Container[],
  laidOut: readonly { readonly container: Container; readonly path: readonly PathStep[] }[],
): FieldNames {
  const top = instance(null);
  for (const { container, path } of laidOut) instanceOf(top, container, path);
  const notLaidOut: { container: Container; name: string }[] = [];
  const roots = containers.filter(({ parent }) => parent === null);
  const figures = { instancesEachMax: 0, repeated: 0 };
  nameChildren(top, roots, [], new Map(), { notLaidOut, figures });
  return {
    nameOf: (container, path) => instanceOf(top, container, path).name,
    notLaidOut,
    ...figures,
  };
}

const HIDDEN = "";

function instance(container: Container | null): Instance {
  return { container: container ?? NONE, children: new Map(), name: [] };
}

/** The root's container. */
const NONE: Container = {
  kind: "subform",
  name: null,
  element: { name: "", attributes: new Map(), content: [] },
  parent: null,
  children: [],
  id: -1,
};

/** Steps of a path and containers of a template correspond from the field upwards. */
function instanceOf(top: Instance, field: Container, path: readonly PathStep[]): Instance {
  const chain = chainOf(field);
  let at = top;
  for (const [index, container] of chain.entries()) {
    const step = path[path.length - chain.length + index];
    at = childInstance(at, container, step?.kind === container.kind ? step.id : HIDDEN);
  }
  return at;
}

function childInstance(parent: Instance, container: Container, id: string): Instance {
  const siblings = parent.children.get(container) ?? new Map<string, Instance>();
  parent.children.set(container, siblings);
  const known = siblings.get(id) ?? instance(container);
  siblings.set(id, known);
  return known;
}

type Naming = {
  readonly notLaidOut: { container: Container; name: string }[];
  readonly figures: { instancesEachMax: number; repeated: number };
};

function nameChildren(
  parent: Instance,
  containers: readonly Container[],
  above: readonly string[],
  counts: Map<string, number>,
  naming: Naming,
): void {
  for (const container of containers) {
    const isLaidOut = parent.children.has(container);
    const siblings = [...(parent.children.get(container)?.values() ?? [])];
    const instances = isLaidOut ? siblings : [instance(container)];
    naming.figures.instancesEachMax = Math.max(naming.figures.instancesEachMax, instances.length);
    if (instances.length > 1) naming.figures.repeated += instances.length;
    for (const each of instances) {
      const own = container.name?.replaceAll(".", "_") ?? `#${container.kind}`;
      const index = counts.get(own) ?? 0;
      counts.set(own, index + 1);
      each.name = [...above, `${own}[${index}]`];
      if (container.kind === "field" && !isLaidOut) {
        naming.notLaidOut.push({ container, name: each.name.join(".") });
      }
      const scope = container.name === null ? counts : new Map<string, number>();
      nameChildren(each, container.children, each.name, scope, naming);
    }
  }
}
