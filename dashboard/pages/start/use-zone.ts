import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { newRequestKey } from "#data/request-key.ts";
import { useScope } from "#data/scope.ts";
import { tabDrafts } from "#data/session.ts";
import type { RequestKeys } from "#sending/use-sending.ts";
import type { SheetOptions } from "#workers/sheet-client.ts";
import { draftOf, draftText, EMPTY_DRAFT, formIn, type ZoneDraft } from "./zone-draft.ts";

/** The choices of the start page, and the functions that change them. */
export type Zone = {
  readonly draft: ZoneDraft;
  readonly change: (part: Partial<ZoneDraft>) => void;
  readonly clear: () => void;
  /** The spreadsheet, which is in memory alone. */
  readonly file: File | null;
  /** How it is read. */
  readonly reading: SheetOptions;
  readonly setFile: (file: File | null, reading?: SheetOptions) => void;
  /** They survive a reload. */
  readonly keys: RequestKeys;
};

const STATE = "state";
/** Spreadsheets by person and place, so that visits to other pages do not lose them. */
const FILES = new Map<string, { readonly file: File; readonly reading: SheetOptions }>();

/**
 * The choices of the person in the account and environment; a reload keeps all but the files. A form that the address names
 * is chosen, and no longer named.
 */
export function useZone(): Zone {
  const { session, environment } = useScope();
  const person = session.person.id;
  const place = `start.${session.account.id}.${environment}`;
  const owner = `${person} ${place}`;
  const [draft, setDraft] = useState(() => draftOf(tabDrafts().read(person, place)?.[STATE]));
  const [chosen, setChosen] = useState(FILES.get(owner) ?? null);
  const latest = useRef(draft);
  const zone = useMemo<Zone>(() => {
    const put = (next: ZoneDraft): void => {
      latest.current = next;
      const text = draftText(next);
      // At once: the page may be loaded anew while a request is in progress.
      if (text === null) tabDrafts().remove(person, place);
      else tabDrafts().write(person, place, { [STATE]: text });
      setDraft(next);
    };
    const change = (part: Partial<ZoneDraft>): void => put({ ...latest.current, ...part });
    const keep = (file: File | null, reading: SheetOptions = {}): void => {
      const next = file === null ? null : { file, reading };
      if (next === null) FILES.delete(owner);
      else FILES.set(owner, next);
      setChosen(next);
    };
    return {
      draft,
      change,
      file: chosen?.file ?? null,
      reading: chosen?.reading ?? {},
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
  }, [draft, chosen, person, place, owner]);
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    const form = formIn(search);
    if (form === null) return;
    zone.change({ ...EMPTY_DRAFT, form });
    setSearch({}, { replace: true });
  }, [search, setSearch, zone]);
  return zone;
}
