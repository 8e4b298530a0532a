import { AsyncLocalStorage } from "node:async_hooks";
import type { OwnerContext } from "#base/async/request-owner.ts";

const owners = new AsyncLocalStorage<string | null>();

/** Owners of requests, passed on along promises, timers and callbacks. */
export const ownerContext: OwnerContext = {
  run: (owner, work) => owners.run(owner, work),
  current: () => owners.getStore() ?? null,
};
