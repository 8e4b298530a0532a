import { invalid, type Metadata } from "#base";
import { changeAndEmit, putAndEmit } from "#events";
import type { Product } from "#model";
import { type Draft, findRow } from "#state";

/** Changeable members of a product; omitted ones are unchanged. */
export type ProductInput = {
  readonly name?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly description?: string | null | undefined;
  readonly unitLabel?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
};

/** Creates a product, with the given id if any. Refusal: the id is taken. */
export function createProduct(
  draft: Draft,
  input: ProductInput & { readonly id?: string | undefined; readonly name: string },
): Product {
  if (input.id !== undefined && draft.find("products", input.id) !== undefined) {
    throw invalid(`Product already exists.`, { code: "resource_already_exists" });
  }
  const now = draft.now(null);
  const product: Product = {
    id: input.id ?? draft.nextId("prod"),
    created: now,
    updated: now,
    isActive: input.isActive ?? true,
    name: input.name,
    description: input.description ?? null,
    unitLabel: input.unitLabel ?? null,
    metadata: input.metadata ?? {},
  };
  return putAndEmit(draft, "products", product, "product.created");
}

/** Updates a product. */
export function updateProduct(draft: Draft, id: string, input: ProductInput): Product {
  const product = findRow(draft, "products", id);
  const changed: Product = {
    ...product,
    updated: draft.now(null),
    name: input.name ?? product.name,
    isActive: input.isActive ?? product.isActive,
    description: input.description === undefined ? product.description : input.description,
    unitLabel: input.unitLabel === undefined ? product.unitLabel : input.unitLabel,
    metadata: input.metadata ?? product.metadata,
  };
  return changeAndEmit(draft, "products", changed, "product.updated");
}
