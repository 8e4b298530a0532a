import { randomBytes } from "node:crypto";
import { nodeHost } from "@platen/engine/node";
import type { Clock } from "#base";
import {
  createHttpApp,
  type Exchange,
  mountPages,
  type Sandbox,
  sendWebhook,
  startSandbox,
} from "#http";
import { createInvoicePrinter } from "#invoice-pdf";
import { emptyState, type State } from "#state";
import { readState, writeStates } from "./state-file.ts";
import { readStore, type StateStore, type StateWriter, stateWriter } from "./state-store.ts";

/** Options of a sandbox. */
export type ServeOptions = {
  readonly clock: Clock;
  /** Default: loopback only. */
  readonly host?: string;
  /** 0 or omitted: any free port. */
  readonly port?: number;
  /** File for its state; omitted: in memory only. */
  readonly stateFile?: string | undefined;
  /** Alternative to a file; responses wait until the state is stored. */
  readonly store?: StateStore | undefined;
  /** Called with every API request and response. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Called if the state could not be written. */
  readonly onFault?: ((error: Error) => void) | undefined;
};

/** A running sandbox. */
export type ServedSandbox = {
  /** `http://127.0.0.1:12111`. */
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly sandbox: Sandbox;
  /** Stops it after writing its state. */
  readonly close: () => Promise<void>;
};

/**
 * Starts a payment processor with its API, pages and invoices, from the stored state if any.
 *
 * @throws if the port is taken, or the file is not a sandbox's
 */
export async function serveSandbox(options: ServeOptions): Promise<ServedSandbox> {
  const { clock, host = "127.0.0.1" } = options;
  const { kept, keeping } = await openState(options);
  const first = kept ?? emptyState(secret().slice(0, 6), Math.floor(clock.now() / 1000));
  const send: typeof sendWebhook = async (...sending) => {
    const isSafe = await keeping.kept().then(
      () => true,
      () => false,
    );
    return isSafe && (await sendWebhook(...sending));
  };
  const sandbox = startSandbox(first, { clock, secret, send });
  sandbox.onChange(keeping.keep);
  const print = createInvoicePrinter(await nodeHost());
  const server = createHttpApp(sandbox, {
    onExchange: options.onExchange,
    mount: (app) => {
      mountPages(app, sandbox, print);
      app.addHook("onSend", () => keeping.kept()); // responses wait until the state is stored
    },
  });
  const close = async (): Promise<void> => {
    await server.close();
    await sandbox.close();
    await keeping.close();
  };
  try {
    // Exclusive: in one of several processes at a port, Node would share this one, too.
    const origin = await server.listen({ host, port: options.port ?? 0, exclusive: true });
    sandbox.setOrigin(origin);
    const caughtUp = sandbox.settle();
    // The store's owner may also be the receiver of due events, and is not ready before this returns.
    if (options.store === undefined) await caughtUp;
    return { origin, host, port: Number(new URL(origin).port), sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stores the states of a sandbox. */
type Keeping = StateWriter & { readonly close: () => Promise<void> };
type OpenedState = { readonly kept: State | null; readonly keeping: Keeping };

/** Returns the stored state, and the writer for new ones: a store, a file, or none. */
async function openState({ store, stateFile, onFault }: ServeOptions): Promise<OpenedState> {
  const report = (error: Error): void => onFault?.(error);
  if (store !== undefined) {
    const kept = await readStore(store);
    const keeper = stateWriter(store, kept, report);
    const close = (): Promise<void> => keeper.kept().catch(() => undefined); // `report` was called
    return { kept, keeping: { ...keeper, close } };
  }
  if (stateFile === undefined) return { kept: null, keeping: FORGETTING };
  const kept = await readState(stateFile);
  return { kept, keeping: { ...FORGETTING, ...writeStates(stateFile, report) } };
}

const FORGETTING: Keeping = {
  keep: () => undefined,
  kept: async () => undefined,
  close: async () => undefined,
};

/** 32 characters of `0-9a-zA-Z`, about 186 bits. */
function secret(): string {
  let text = "";
  while (text.length < 32) {
    text += randomBytes(48).toString("base64").replaceAll(/[+/=]/g, "");
  }
  return text.slice(0, 32);
}
