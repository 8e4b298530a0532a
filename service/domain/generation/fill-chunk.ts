import type { CompiledTemplate } from "@platen/engine";
import { assert, present } from "#base/assert.ts";
import type { Objects } from "#base/objects.ts";
import { csvKey, type Lease } from "./chunk.ts";
import { type Compilations, compilationOf } from "./compilations.ts";
import { readCsv } from "./csv/mod.ts";
import { closeUpload, type EndPorts, failUpload } from "./end-upload.ts";
import { fillSurely } from "./fill-surely.ts";
import { type FinishPorts, finishChunk, type TriedChunk } from "./finish-chunk.ts";
import type { TriedRow } from "./row.ts";
import type { RowFillers, RowToFill } from "./row-fillers.ts";
import { aliasesOf, RowReader, refusedRow, succeededRow } from "./row-values.ts";
import { type FillOrder, isEnded, type Upload } from "./upload.ts";

/** What filling needs. */
export type FillPorts = FinishPorts &
  EndPorts & {
    readonly objects: Objects;
    readonly compilations: Compilations;
    readonly fillers: RowFillers;
  };

/**
 * Tries every row of a leased chunk and notes what became of it. An upload that cannot be carried out at all fails
 * here; what may be better later (no room, no database) comes out as an error, and the lease is then given back.
 */
export async function fillChunk(ports: FillPorts, lease: Lease): Promise<void> {
  const upload = await ports.generation.findUpload(lease.uploadId);
  if (upload === null || isEnded(upload.state)) return;
  const compiled = await ports.compilations.get(compilationOf(upload.order));
  if ("kind" in compiled) {
    const error = `The template can no longer be filled: ${compiled.message}`;
    return await failUpload(ports, upload, error, "fill_failed");
  }
  if ((await ports.objects.size(csvKey(upload.id))) === null)
    return await failUpload(ports, upload, "The uploaded file is gone.", "storage_error");
  const chunk = await tryRows(ports, upload, lease, compiled);
  if (await finishChunk(ports, lease, upload, chunk)) await closeUpload(ports, upload.id);
}

async function tryRows(
  ports: FillPorts,
  { id: uploadId, order }: Upload,
  lease: Lease,
  compiled: CompiledTemplate,
): Promise<TriedChunk> {
  const { states, toFill } = await readRows(ports.objects, order, lease);
  const { compiledKey, strict } = order;
  const work = { compiledKey, uploadId, strict, rows: toFill };
  const { outcomes, packed } = await fillSurely(ports.fillers, work, compiled);
  const aliases = aliasesOf(order);
  for (const outcome of outcomes) {
    const filename = lease.filenames[outcome.row - lease.firstRow] ?? "";
    const state =
      outcome.kind === "filled"
        ? succeededRow(outcome, filename, compiled.prefix.length, aliases)
        : refusedRow(outcome, aliases);
    states.set(outcome.row, state);
  }
  return {
    rows: lease.lines.map((line, index) => triedRow(lease.firstRow + index, line, states)),
    packed,
  };
}

/** The chunk's rows out of the stored file: what became of those that failed before they were filled, and the others. */
async function readRows(
  objects: Objects,
  order: FillOrder,
  { uploadId, from, to, firstLine, firstRow, rows }: Lease,
): Promise<{ states: Map<number, TriedRow["state"]>; toFill: RowToFill[] }> {
  const states = new Map<number, TriedRow["state"]>();
  const toFill: RowToFill[] = [];
  const reader = new RowReader(order);
  let row = firstRow;
  const fault = await readCsv(
    objects.get(csvKey(uploadId), { from, to }),
    ({ cells }) => {
      const values = reader.read(row, cells);
      if (values.kind === "values") toFill.push(values);
      else states.set(row, values.failed);
      row += 1;
      return "more";
    },
    { offset: from, line: firstLine },
  );
  assert(fault === null && row === firstRow + rows, "the stored file is the one that was checked");
  return { states, toFill };
}

function triedRow(
  row: number,
  line: number,
  states: ReadonlyMap<number, TriedRow["state"]>,
): TriedRow {
  return { row, line, state: present(states.get(row), "state of a row that was tried") };
}
