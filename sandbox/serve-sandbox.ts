import { randomBytes } from "node:crypto";
import { nodeHost } from "@platen/engine/node";
import {
  type Exchange,
  mountPages,
  openDoor,
  type Sandbox,
  sendWebhook,
  startSandbox,
} from "#http";
import { createInvoicePrinter } from "#invoice-pdf";
import { type Clock, emptyState } from "#model";
import { readState, writeStates } from "./state-file.ts";

/** How a sandbox is served. */
export type ServeOptions = {
  readonly clock: Clock;
  /** The machine alone unless told otherwise. */
  readonly host?: string;
  /** 0 or none: any that is free. */
  readonly port?: number;
  /** Where its state is kept between two runs; none: in memory alone. */
  readonly stateFile?: string | undefined;
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
  const { clock, host = "127.0.0.1", stateFile } = options;
  const kept = stateFile === undefined ? null : await readState(stateFile);
  const first = kept ?? emptyState(secret().slice(0, 6), Math.floor(clock.now() / 1000));
  const sandbox = startSandbox(first, { clock, secret, send: sendWebhook });
  const writer =
    stateFile === undefined ? null : writeStates(stateFile, (error) => options.onFault?.(error));
  if (writer !== null) sandbox.onChange(writer.keep);
  const print = createInvoicePrinter(await nodeHost());
  const door = openDoor(sandbox, {
    onExchange: options.onExchange,
    mount: (app) => mountPages(app, sandbox, print),
  });
  const close = async (): Promise<void> => {
    await door.close();
    await sandbox.close();
    await writer?.close();
  };
  try {
    const origin = await door.listen({ host, port: options.port ?? 0 });
    sandbox.setOrigin(origin);
    await sandbox.settle();
    return { origin, host, port: Number(new URL(origin).port), sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** 32 characters of `0-9a-zA-Z`, about 186 bits. */
function secret(): string {
  let text = "";
  while (text.length < 32) {
    text += randomBytes(48).toString("base64").replaceAll(/[+/=]/g, "");
  }
  return text.slice(0, 32);
}
