import { useEffect, useState } from "react";
import {
  type FillClient,
  type Filled,
  type FillInput,
  openFillClient,
} from "#workers/fill-client.ts";
import type { Picture } from "./picture.ts";

/** A form that is filled while one types. */
export type LiveFill = {
  /** The latest filling; the form as it is before the first one; null while the form is loaded. */
  readonly picture: Picture | null;
  /** Errors and warnings about values of the latest filling. */
  readonly issues: Extract<Filled, { kind: "filled" }>["issues"];
  /** Why it cannot be filled; null: it can. The API may still be able to. */
  readonly fault: string | null;
  /** True while a filling is in progress. */
  readonly isPending: boolean;
};

type Result = Pick<LiveFill, "picture" | "issues" | "fault">;

const NOTHING: Result = { picture: null, issues: [], fault: null };

/**
 * Fills `pdf` with each new `input` in a worker of its own; null shows the form as it is. Both are compared by identity:
 * memoise them.
 */
export function useLiveFill(pdf: Uint8Array | null, input: FillInput | null): LiveFill {
  const [client, setClient] = useState<FillClient | null>(null);
  const [result, setResult] = useState(NOTHING);
  const [done, setDone] = useState<FillInput | null>(null);
  useEffect(() => {
    if (pdf === null) return;
    setResult({ ...NOTHING, picture: { pdf, values: null } });
    const opened = openFillClient(pdf);
    setClient(opened);
    void opened.opened.then((form) => {
      if (form.kind !== "opened") setResult((now) => ({ ...now, fault: form.message }));
    });
    return () => {
      opened.close();
      setClient(null);
    };
  }, [pdf]);
  useEffect(() => {
    if (client === null || pdf === null) return;
    if (input === null) {
      setResult({ ...NOTHING, picture: { pdf, values: null } });
      return;
    }
    let isLatest = true;
    void client.fill(input).then((filled) => {
      if (filled.kind === "superseded") return;
      // An older filling is shown as well, so that fast typing is seen.
      setResult((now) => resultOf(now, filled, input));
      if (isLatest) setDone(input);
    });
    return () => {
      isLatest = false;
    };
  }, [client, pdf, input]);
  return { ...result, isPending: input !== null && done !== input };
}

function resultOf(before: Result, filled: Filled, { values }: FillInput): Result {
  if (filled.kind === "failed") return { ...before, issues: [], fault: filled.message };
  const { pdf, issues } = filled;
  return { picture: { pdf, values }, issues, fault: null };
}
