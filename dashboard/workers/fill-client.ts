import { addressOf } from "./addresses.ts";
import type { FillRequest, FillResponse } from "./fill-messages.ts";
import type { Filled, FillInput, Opened } from "./fill-session.ts";
import { latestOnly } from "./latest-only.ts";

export type { Filled, FillInput } from "./fill-session.ts";

/** The members of a `Worker` that are used. */
export type WorkerPort = {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (
    kind: "message" | "error",
    listener: (event: { readonly data?: unknown; readonly message?: string }) => void,
  ) => void;
  readonly terminate: () => void;
};

/** A form in a worker, filled again and again. */
export type FillClient = {
  /** Whether the form can be filled. */
  readonly opened: Promise<Opened | Failed>;
  /**
   * Fills it. While a filling is in progress only the latest request is kept; the others are `superseded`. Never
   * rejects.
   */
  readonly fill: (input: FillInput) => Promise<Filled | Superseded>;
  /** Ends the worker; what is in progress is `superseded`. */
  readonly close: () => void;
};

/** A later request took its place. */
export type Superseded = { readonly kind: "superseded" };
type Failed = Extract<Filled, { kind: "failed" }>;
type Result = FillResponse["result"];
type Waiting = {
  readonly input: FillInput;
  readonly resolve: (result: Filled | Superseded) => void;
};

const SUPERSEDED: Superseded = { kind: "superseded" };

/** Opens a form in a worker of its own. `pdf` is copied. */
export function openFillClient(pdf: Uint8Array, start: () => WorkerPort = startWorker): FillClient {
  const worker = start();
  const pending = new Map<number, (result: Result) => void>();
  let lastId = 0;
  let failure: Failed | null = null;
  const fail = (message: string): void => {
    failure = { kind: "failed", message };
    for (const resolve of pending.values()) resolve(failure);
    pending.clear();
  };
  worker.addEventListener("message", ({ data }) => {
    const { id, result } = data as FillResponse;
    pending.get(id)?.(result);
    pending.delete(id);
  });
  worker.addEventListener("error", ({ message }) => fail(message ?? "The worker failed."));
  const send = (request: WithoutId<FillRequest>): Promise<Result> =>
    new Promise((resolve) => {
      if (failure !== null) return resolve(failure);
      lastId += 1;
      pending.set(lastId, resolve);
      worker.postMessage({ ...request, id: lastId });
    });
  let isClosed = false;
  const opened = send({ kind: "open", pdf }).then((result) =>
    result.kind === "filled" ? { kind: "failed" as const, message: "Unexpected answer." } : result,
  );
  const run = latestOnly<Waiting>(
    async ({ input, resolve }) => {
      const form = await opened;
      if (form.kind !== "opened") return resolve({ kind: "failed", message: form.message });
      if (isClosed) return resolve(SUPERSEDED);
      const result = await send({ kind: "fill", input });
      resolve(result.kind === "filled" || result.kind === "failed" ? result : SUPERSEDED);
    },
    ({ resolve }) => resolve(SUPERSEDED),
  );
  return {
    opened,
    fill: (input) =>
      isClosed ? Promise.resolve(SUPERSEDED) : new Promise((resolve) => run({ input, resolve })),
    close: () => {
      isClosed = true;
      worker.terminate();
      fail("The worker was closed.");
    },
  };
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

function startWorker(): WorkerPort {
  return new Worker(addressOf("fillWorker"), { type: "module" });
}
