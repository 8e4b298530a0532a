import type { BulkStatus } from "@platen/sdk";
import { useEffect, useRef, useState } from "react";
import { type Scope, useScope } from "#data/scope.ts";
import { type FillClient, openFillClient } from "#workers/fill-client.ts";
import { type CheckedForm, checkRow, type RowCheck } from "./check-rows.ts";
import { type Corrections, correctedCells, type FailedRow } from "./corrections.ts";

type Checked = { readonly own: ReadonlyMap<number, string>; readonly check: RowCheck | null };

const NO_CHECKS: ReadonlyMap<number, Checked> = new Map();

/**
 * Checks corrected rows, by row number: they are filled in this browser by the code of the service, with the forms of
 * the job and the current mappings. Forms are loaded with the first correction; rows that cannot be checked here are
 * absent.
 */
export function useRowChecks(
  job: Pick<BulkStatus, "forms" | "strict" | "fail_on">,
  header: readonly string[],
  rows: readonly FailedRow[],
  corrections: Corrections,
): ReadonlyMap<number, RowCheck> {
  const [checks, setChecks] = useState(NO_CHECKS);
  const forms = useForms(job, corrections.size > 0);
  useEffect(() => {
    if (forms === null) return;
    let isWanted = true;
    const checkAll = async (): Promise<void> => {
      for (const row of rows) {
        const own = corrections.get(row.row);
        if (own === undefined || checks.get(row.row)?.own === own) continue;
        // One after the other: a form fills only the latest of several requests.
        const check = await checkRow(forms, header, correctedCells(row, corrections));
        if (!isWanted) return;
        setChecks((before) => new Map(before).set(row.row, { own, check }));
        return;
      }
    };
    void checkAll();
    return () => {
      isWanted = false;
    };
  }, [forms, header, rows, corrections, checks]);
  return new Map(
    [...checks].flatMap(([row, { own, check }]) =>
      check !== null && corrections.get(row) === own ? [[row, check] as const] : [],
    ),
  );
}

/** The forms of a job, ready to fill; null until they are, and when they cannot be loaded. */
function useForms(
  job: Pick<BulkStatus, "forms" | "strict" | "fail_on">,
  isNeeded: boolean,
): readonly CheckedForm[] | null {
  const { platen } = useScope();
  const [forms, setForms] = useState<readonly CheckedForm[] | null>(null);
  // A job's forms never change, but each status brings new objects.
  const first = useRef(job);
  useEffect(() => {
    if (!isNeeded) return;
    const stopping = new AbortController();
    const clients: FillClient[] = [];
    const { signal } = stopping;
    openForms(platen, first.current, clients, signal).then(
      (opened) => signal.aborted || setForms(opened),
      // Without them the service alone checks.
      () => {},
    );
    return () => {
      stopping.abort();
      for (const client of clients) client.close();
      setForms(null);
    };
  }, [platen, isNeeded]);
  return forms;
}

async function openForms(
  platen: Scope["platen"],
  job: Pick<BulkStatus, "forms" | "strict" | "fail_on">,
  clients: FillClient[],
  signal: AbortSignal,
): Promise<readonly CheckedForm[]> {
  const { RowPlanner } = await import("#preview/row-planner.ts");
  const opened: CheckedForm[] = [];
  for (const {
    template_id: template,
    template_version: version,
    mapping_id: mapping,
  } of job.forms) {
    const [{ fields }, response] = await Promise.all([
      platen.templates.version(template, version, { signal }),
      platen.templates.file(template, { version }, { signal }),
    ]);
    const fieldMappings =
      mapping === null
        ? Object.fromEntries(fields.map(({ name }) => [name, name]))
        : (await platen.mappings.get(mapping, { signal })).field_mappings;
    const pdf = new Uint8Array(await response.arrayBuffer());
    signal.throwIfAborted();
    const client = openFillClient(pdf);
    clients.push(client);
    const form = { fields, fieldMappings, strict: job.strict, failOn: job.fail_on };
    opened.push({ planner: new RowPlanner(form), client, fieldMappings });
  }
  return opened;
}
