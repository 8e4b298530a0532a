import { randomBytes } from "node:crypto";
import { nodeHost } from "@platen/engine/node";
import {
  createHttpApp,
  type Exchange,
  mountPages,
  type Sandbox,
  sendWebhook,
  startSandbox,
} from "#http";
import { createInvoicePrinter } from "#invoice-pdf";
import { type Clock, emptyState, type State } from "#model";
import { readState, writeStates } from "./state-file.ts";
import { readStore, type StateStore, type StateWriter, stateWriter } from "./state-store.ts";

/** How a sandbox is served. */
export type ServeOptions = {
  readonly clock: Clock;
  /** The machine alone unless told otherwise. */
  readonly host?: string;
  /** 0 or none: any that is free. */
  readonly port?: number;
  /** Where its state is kept between two runs; none: in memory alone. */
  readonly stateFile?: string | undefined;
  /** Where it is kept instead: nobody hears of anything that is not safe there. */
  readonly store?: StateStore | undefined;
  /** Hears of every exchange of the API. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Hears where the state could not be written. */
  readonly onFault?: ((error: Error) => void) | undefined;
};

/** A sandbox that listens. */
export type ServedSandbox = {
  /** `http://127.0.0.1:12111`. */
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly sandbox: Sandbox;
  /** Ends it; what is in its file is what it was. */
  readonly close: () => Promise<void>;
};

/**
 * Starts a payment processor with its API, pages and invoices, and goes on where its file stands.
 *
 * @throws where the port is taken, or the file is not a sandbox's
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
  const door = createHttpApp(sandbox, {
    onExchange: options.onExchange,
    mount: (app) => {
      mountPages(app, sandbox, print);
      app.addHook("onSend", () => keeping.kept()); // before anybody hears of it
    },
  });
  const close = async (): Promise<void> => {
    await door.close();
    await sandbox.close();
    await keeping.close();
  };
  try {
    const origin = await door.listen({ host, port: options.port ?? 0 });
    sandbox.setOrigin(origin);
    const caughtUp = sandbox.settle();
    // Whoever keeps the state may be who is told of what was due, and not be ready before we return.
    if (options.store === undefined) await caughtUp;
    return { origin, host, port: Number(new URL(origin).port), sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What keeps the states of a sandbox. */
type Keeping = StateWriter & { readonly close: () => Promise<void> };
type OpenedState = { readonly kept: State | null; readonly keeping: Keeping };

/** What was kept, and what keeps what comes: a store, a file, or nothing. */
async function openState({ store, stateFile, onFault }: ServeOptions): Promise<OpenedState> {
  const tell = (error: Error): void => onFault?.(error);
  if (store !== undefined) {
    const kept = await readStore(store);
    const keeper = stateWriter(store, kept, tell);
    const close = (): Promise<void> => keeper.kept().catch(() => undefined); // told already
    return { kept, keeping: { ...keeper, close } };
  }
  if (stateFile === undefined) return { kept: null, keeping: FORGETTING };
  const kept = await readState(stateFile);
  return { kept, keeping: { ...FORGETTING, ...writeStates(stateFile, tell) } };
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
