import type { WorkerPort } from "./fill-client.ts";

type Listener = Parameters<WorkerPort["addEventListener"]>[1];

/** A worker under the control of a test. */
export type TestPort = WorkerPort & {
  readonly sent: unknown[];
  readonly send: (data: unknown) => void;
  readonly fail: (message: string) => void;
  readonly isTerminated: () => boolean;
};

export function testPort(): TestPort {
  const listeners = new Map<string, Listener>();
  const sent: unknown[] = [];
  let isTerminated = false;
  return {
    sent,
    postMessage: (message) => sent.push(message),
    addEventListener: (kind, listener) => listeners.set(kind, listener),
    terminate: () => {
      isTerminated = true;
    },
    send: (data) => listeners.get("message")?.({ data }),
    fail: (message) => listeners.get("error")?.({ message }),
    isTerminated: () => isTerminated,
  };
}
