import type { BulkDryRun, RunningBulk } from "@platen/sdk";
import { useEffect, useRef, useState } from "react";
import { useScopedMutation } from "#data/scope.ts";
import { sheetToUpload } from "#workers/sheet-client.ts";
import { type BulkContent, ContentWriter, contentText } from "./bulk-content.ts";
import { needsNewKey } from "./send-failure.ts";

/** 50 MB over a slow connection. */
const TIMEOUT_MS = 600_000;

/** A check, and the content that it was made of. */
export type Checked = {
  /** Its text; see `contentText`. */
  readonly content: string;
  readonly isTrial: boolean;
  readonly result: BulkDryRun;
};

type Sending<T> = {
  readonly run: (content: BulkContent, onDone?: (result: T) => void) => void;
  readonly isPending: boolean;
  readonly error: unknown;
};

/** Checking and starting a job. */
export type SendingState = {
  readonly check: Sending<BulkDryRun>;
  readonly start: Sending<RunningBulk>;
  /** The latest check; null: none. */
  readonly checked: Checked | null;
};

/**
 * The Idempotency-Keys of requests: the same content has the same key until the service has refused it, so that neither a
 * second click nor another attempt after a lost connection makes anything twice.
 */
export type RequestKeys = {
  readonly keyOf: (content: string) => string;
  /** The next request with this content is another one. */
  readonly renew: (content: string) => void;
};

/** Sends a content for a check, or to start its job under the key that `keys` has for it. */
export function useSending(keys: RequestKeys): SendingState {
  const [writer] = useState(() => new ContentWriter(sheetToUpload));
  const [checked, setChecked] = useState<Checked | null>(null);
  const checks = useRef<AbortController | null>(null);
  // A check without its page is of no use; a start goes on.
  useEffect(() => () => checks.current?.abort(), []);
  const check = useScopedMutation(async (platen, content: BulkContent) => {
    checks.current?.abort();
    const controller = new AbortController();
    checks.current = controller;
    const options = { signal: controller.signal, timeoutMs: TIMEOUT_MS };
    const result = await platen.bulk.dryRun(await writer.upload(content), options);
    const isTrial = content.options.use === "trial";
    setChecked({ content: contentText(content), isTrial, result });
    return result;
  }, []);
  const start = useScopedMutation(
    async (platen, content: BulkContent) => {
      const text = contentText(content);
      const upload = await writer.upload(content);
      try {
        const options = { idempotencyKey: keys.keyOf(text), timeoutMs: TIMEOUT_MS };
        return await platen.bulk.submit(upload, options);
      } catch (error) {
        if (needsNewKey(error)) keys.renew(text);
        throw error;
      }
    },
    [["jobs"]],
  );
  return {
    check: {
      run: (content) => {
        start.reset();
        check.mutate(content);
      },
      isPending: check.isPending,
      error: check.error,
    },
    start: {
      run: (content, onDone) => {
        check.reset();
        start.mutate(content, onDone === undefined ? {} : { onSuccess: onDone });
      },
      isPending: start.isPending,
      error: start.error,
    },
    checked,
  };
}
