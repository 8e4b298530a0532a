import { childrenOf, type Element, localName } from "./element.ts";

export type ContainerKind = "subform" | "area" | "exclGroup" | "field" | "pageSet" | "pageArea";

/** An element of the template that is part of fields' names, or a field. */
export type Container = {
  readonly kind: ContainerKind;
  /** `null` for unnamed ones. */
  readonly name: string | null;
  readonly element: Element;
  readonly parent: Container | null;
  readonly children: readonly Container[];
  /** Position among all containers of the template, in document order. */
  readonly id: number;
};

const KINDS: ReadonlyMap<string, ContainerKind> = new Map(
  (["subform", "area", "exclGroup", "field", "pageSet", "pageArea"] as const).map((kind) => [
    kind,
    kind,
  ]),
);

/** The containers of a template in document order; subform sets are transparent. */
export function containersOf(template: Element): readonly Container[] {
  const found: Container[] = [];
  const collect = (element: Element, parent: Container | null): Container[] =>
    childrenOf(element).flatMap((child) => {
      if (localName(child) === "subformSet") return collect(child, parent);
      const kind = KINDS.get(localName(child));
      return kind === undefined ? [] : [add(kind, child, parent)];
    });
  const add = (kind: ContainerKind, element: Element, parent: Container | null): Container => {
    const children: Container[] = [];
    const name = element.attributes.get("name") ?? "";
    const container: Container = {
      kind,
      name: name === "" ? null : name,
      element,
      parent,
      children,
      id: found.length,
    };
    found.push(container);
    for (const child of collect(element, container)) children.push(child);
    return container;
  };
  collect(template, null);
  return found;
}

/** The container and those above it, the outermost first. */
export function chainOf(container: Container): readonly Container[] {
  const above = container.parent === null ? [] : chainOf(container.parent);
  return [...above, container];
}

/** Hidden and inactive elements are not laid out, nor what they contain. */
export function isHidden(container: Container): boolean {
  return chainOf(container).some(({ element }) => {
    const presence = element.attributes.get("presence");
    return presence === "hidden" || presence === "inactive";
  });
}
