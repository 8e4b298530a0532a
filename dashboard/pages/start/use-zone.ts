import { useMemo, useRef, useState } from "react";
import { newRequestKey } from "#data/request-key.ts";
import { useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import { draftOf, draftText, EMPTY_DRAFT, type ZoneDraft } from "./zone-draft.ts";

/** Idempotency-Keys that survive a reload. */
export type ZoneKeys = {
  readonly keyOf: (content: string) => string;
  readonly renew: (content: string) => void;
};

/** What was chosen on the start page, and how to change it. */
export type Zone = {
  readonly draft: ZoneDraft;
  readonly change: (part: Partial<ZoneDraft>) => void;
  readonly clear: () => void;
  /** The spreadsheet, which is in memory alone. */
  readonly file: File | null;
  readonly setFile: (file: File | null) => void;
  readonly keys: ZoneKeys;
};

const STATE = "state";
/** Spreadsheets by person and place, so that visits to other pages do not lose them. */
const FILES = new Map<string, File>();

/** The choices of the person in the account and environment; a reload keeps all but the files. */
export function useZone(): Zone {
  const { session, environment } = useScope();
  const person = session.person.id;
  const place = `start.${session.account.id}.${environment}`;
  const owner = `${person} ${place}`;
  const [draft, setDraft] = useState(() => draftOf(tabDrafts().read(person, place)?.[STATE]));
  const [file, setFile] = useState(FILES.get(owner) ?? null);
  const latest = useRef(draft);
  return useMemo(() => {
    const put = (next: ZoneDraft): void => {
      latest.current = next;
      const text = draftText(next);
      // At once: the page may be loaded anew while a request is in progress.
      if (text === null) tabDrafts().remove(person, place);
      else tabDrafts().write(person, place, { [STATE]: text });
      setDraft(next);
    };
    const change = (part: Partial<ZoneDraft>): void => put({ ...latest.current, ...part });
    const keep = (next: File | null): void => {
      if (next === null) FILES.delete(owner);
      else FILES.set(owner, next);
      setFile(next);
    };
    return {
      draft,
      change,
      file,
      setFile: keep,
      clear: () => {
        keep(null);
        put(EMPTY_DRAFT);
      },
      keys: {
        keyOf: (content) => {
          const known = latest.current.keys[content];
          if (known !== undefined) return known;
          const key = newRequestKey();
          change({ keys: { ...latest.current.keys, [content]: key } });
          return key;
        },
        renew: (content) => {
          const { [content]: _, ...keys } = latest.current.keys;
          change({ keys });
        },
      },
    };
  }, [draft, file, person, place, owner]);
}
