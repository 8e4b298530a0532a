import { useEffect, useState } from "react";
import { latestOnly } from "#workers/latest-only.ts";
import { openPdf, type PdfDocument } from "./pdf-document.ts";
import type { Picture } from "./picture.ts";

/** A picture whose document is open. */
export type Shown = { readonly document: PdfDocument; readonly picture: Picture };

/** The latest picture that could be opened (the one before stays until then), and why the latest could not be. */
export function useDocument(picture: Picture | null): {
  readonly shown: Shown | null;
  readonly error: unknown;
} {
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [opener] = useState(() => {
    let isStopped = false;
    const open = latestOnly<Picture>(async (wanted) => {
      try {
        const document = await openPdf(wanted.pdf, wanted.isBare);
        if (isStopped) return document.close();
        setShown({ document, picture: wanted });
        setError(null);
      } catch (fault) {
        if (!isStopped) setError(fault);
      }
    });
    return {
      open,
      stop: (): void => {
        isStopped = true;
      },
      start: (): void => {
        isStopped = false;
      },
    };
  });
  useEffect(() => {
    opener.start();
    return opener.stop;
  }, [opener]);
  useEffect(() => {
    if (picture !== null) opener.open(picture);
  }, [opener, picture]);
  useEffect(() => () => shown?.document.close(), [shown]);
  return { shown, error };
}
