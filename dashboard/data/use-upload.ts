import type { CallOptions, Platen } from "@platen/sdk";
import { type QueryKey, useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useReducer, useRef } from "react";
import { failureOf } from "./failure.ts";
import { useReadAgain, useScope } from "./scope.ts";
import { serviceFor } from "./service.ts";
import { isRepeatable, type Upload, uploadAfter } from "./upload-state.ts";
import { useAskBeforeLeaving } from "./use-ask-before-leaving.ts";
import type { Fetch } from "./waiting.ts";

/** The service's own limit for receiving a request. */
const TIMEOUT_MS = 300_000;
/** 32 random bits each. */
const KEY_NUMBERS = 4;
/** Statuses whose responses have no body. */
const EMPTY: readonly number[] = [204, 205, 304];

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

/** A `fetch` for forms with files that reports the share of the body that was sent, from 0 to 1. Browsers' own cannot. */
function uploadFetch(onSent: (share: number) => void): Fetch {
  return (url, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (!(body instanceof FormData)) throw new TypeError("Only a form can be uploaded.");
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.responseType = "arraybuffer";
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      const abort = (): void => request.abort();
      signal?.addEventListener("abort", abort, { once: true });
      request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
      request.addEventListener("load", () => resolve(responseOf(request)));
      request.addEventListener("error", () => reject(new TypeError("The connection failed.")));
      request.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError")));
      onSent(0);
      if (signal?.aborted === true) abort();
      else request.send(body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const bytes: unknown = request.response;
  const isEmpty = EMPTY.includes(request.status) || !(bytes instanceof ArrayBuffer);
  return new Response(isEmpty ? null : bytes, { status: request.status, headers });
}
