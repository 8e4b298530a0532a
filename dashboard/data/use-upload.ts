import type { CallOptions, Platen } from "@platen/sdk";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useReducer, useRef } from "react";
import { failureOf } from "./failure.ts";
import { useReadAgain, useScope } from "./scope.ts";
import { serviceFor } from "./service.ts";
import { uploadFetch } from "./upload-fetch.ts";
import { isRepeatable, type Upload, uploadAfter } from "./upload-state.ts";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";

/** The service's own limit for receiving a request. */
const TIMEOUT_MS = 300_000;
/** 32 random bits each. */
const KEY_NUMBERS = 4;

/** Sends one file at a time, and keeps one that failed so that it can be sent again. */
export type Uploader = {
  readonly upload: Upload;
  readonly start: (file: File) => void;
  /** Sends the file that failed once more. */
  readonly again: () => void;
  /** Ends the sending, or forgets the file that failed. */
  readonly cancel: () => void;
};

/**
 * Uploads files by `send`, which passes `options` on; afterwards what is cached under `changes` is read again. A file that
 * an answer is missing for is sent again under the same Idempotency-Key, also as soon as the device is online again, so
 * that the service accepts it once. Leaving the tab asks while a file is sent.
 */
export function useUpload<T>({
  send,
  changes,
  onDone,
}: {
  readonly send: (platen: Platen, file: File, options: CallOptions) => Promise<T>;
  readonly changes: readonly QueryKey[];
  readonly onDone: (result: T) => void;
}): Uploader {
  const { session, environment } = useScope();
  const readAgain = useReadAgain();
  const [upload, happen] = useReducer(uploadAfter, { kind: "idle" });
  const ending = useRef(new AbortController());
  const isShown = useIsShown();
  const sending = useMutation({
    mutationFn: async ({ file, key, signal }: Attempt) => {
      const report = (share: number): void => {
        if (!signal.aborted) happen({ kind: "sent", share });
      };
      const platen = serviceFor(session.account.id, environment, uploadFetch(report));
      return await send(platen, file, { idempotencyKey: key, timeoutMs: TIMEOUT_MS, signal });
    },
    onSuccess: async (result, { signal }) => {
      await readAgain(changes);
      if (signal.aborted || !isShown.current) return;
      happen({ kind: "ended" });
      onDone(result);
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) happen({ kind: "failed", error });
    },
  });
  const begin = (file: File, key: string): void => {
    ending.current.abort();
    ending.current = new AbortController();
    happen({ kind: "started", file, key });
    sending.mutate({ file, key, signal: ending.current.signal });
  };
  const again = (): void => {
    if (upload.kind !== "failed") return;
    begin(upload.file, isRepeatable(upload.error) ? upload.key : newKey());
  };
  useWhenOnline(upload.kind === "failed" && isUnreachable(upload.error), again);
  useAskBeforeLeaving(upload.kind === "sending");
  return {
    upload,
    again,
    start: (file) => begin(file, newKey()),
    cancel: () => {
      ending.current.abort();
      happen({ kind: "ended" });
    },
  };
}

type Attempt = { readonly file: File; readonly key: string; readonly signal: AbortSignal };

// Without `randomUUID`, which browsers have on https alone.
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(KEY_NUMBERS)).join("-");
}

function isUnreachable(error: unknown): boolean {
  return failureOf(error).kind === "unreachable";
}

function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const run = (): void => latest.current();
    addEventListener("online", run);
    return () => removeEventListener("online", run);
  }, [isWaiting]);
}

/** False after the page was left. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
