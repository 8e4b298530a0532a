import { invalid, type Metadata } from "#base";
import { changeAndEmit, putAndEmit } from "#events";
import type { Price, Recurrence } from "#model";
import { type Draft, findRow } from "#state";

/** Parameters of a new price. */
export type PriceParams = {
  readonly product: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly recurring: Recurrence | null;
  readonly isActive: boolean;
  readonly lookupKey: string | null;
  /** Moves the lookup key from the price that has it. */
  readonly takesLookupKey: boolean;
  readonly nickname: string | null;
  readonly metadata: Metadata;
};

/** Creates a price. Refusal: unknown product or meter, or the lookup key is taken. */
export function createPrice(draft: Draft, order: PriceParams): Price {
  findRow(draft, "products", order.product, "product");
  const meter = order.recurring?.meter ?? null;
  if (meter !== null) findRow(draft, "meters", meter, "recurring[meter]");
  claimLookupKey(draft, order.lookupKey, order.takesLookupKey);
  const { takesLookupKey: _, ...rest } = order;
  const price: Price = { id: draft.nextId("price"), created: draft.now(null), ...rest };
  return putAndEmit(draft, "prices", price, "price.created");
}

/** Changeable members of a price; the amount is fixed. */
export type PriceInput = {
  readonly isActive?: boolean | undefined;
  readonly lookupKey?: string | null | undefined;
  readonly takesLookupKey?: boolean | undefined;
  readonly nickname?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
};

/** Updates a price. */
export function updatePrice(draft: Draft, id: string, input: PriceInput): Price {
  const price = findRow(draft, "prices", id, "price");
  const { lookupKey } = input;
  if (lookupKey !== undefined && lookupKey !== price.lookupKey) {
    claimLookupKey(draft, lookupKey, input.takesLookupKey ?? false);
  }
  const changed: Price = {
    ...price,
    isActive: input.isActive ?? price.isActive,
    lookupKey: lookupKey === undefined ? price.lookupKey : lookupKey,
    nickname: input.nickname === undefined ? price.nickname : input.nickname,
    metadata: input.metadata ?? price.metadata,
  };
  return changeAndEmit(draft, "prices", changed, "price.updated");
}

function claimLookupKey(draft: Draft, key: string | null, mayTake: boolean): void {
  if (key === null) return;
  for (const price of draft.all("prices")) {
    if (price.lookupKey !== key) continue;
    if (!mayTake) {
      const message = `A price (\`${price.id}\`) already uses that lookup key.`;
      throw invalid(message, { param: "lookup_key" });
    }
    changeAndEmit(draft, "prices", { ...price, lookupKey: null }, "price.updated");
  }
}
