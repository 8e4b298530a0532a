import type { CompiledTemplate } from "@platen/engine";
import { assert, present } from "#base/assert.ts";
import type { Objects } from "#base/objects.ts";
import { type Chunk, csvKey, type Lease } from "./chunk.ts";
import { readCsv } from "./csv/mod.ts";
import { fillSurely } from "./fill-surely.ts";
import type { TriedChunk } from "./finish-chunk.ts";
import type { TriedRow } from "./row.ts";
import type { RowFillers, RowToFill } from "./row-fillers.ts";
import { aliasesOf, type RowOrder, RowReader, refusedRow, succeededRow } from "./row-values.ts";

/** What trying rows needs: where the CSV lies, and who fills. */
export type TryPorts = { readonly objects: Pick<Objects, "get">; readonly fillers: RowFillers };

type ChunkOfUpload = Chunk & Pick<Lease, "uploadId">;

/** Tries every row of a chunk and notes nothing: one state a row, and the packed tails of the succeeded ones. */
export async function tryChunk(
  ports: TryPorts,
  order: RowOrder,
  lease: ChunkOfUpload,
  compiled: CompiledTemplate,
): Promise<TriedChunk> {
  const { states, toFill } = await readRows(ports.objects, order, lease);
  const { compiledKey, strict } = order;
  const { uploadId } = lease;
  const work = { compiledKey, uploadId, strict, rows: toFill };
  const { outcomes, packed } = await fillSurely(ports.fillers, work, compiled);
  const aliases = aliasesOf(order, compiled);
  const names = new Map(lease.numbers.map((row, place) => [row, lease.filenames[place] ?? ""]));
  for (const outcome of outcomes) {
    const filename = names.get(outcome.row) ?? "";
    const state =
      outcome.kind === "filled"
        ? succeededRow(outcome, filename, compiled.prefix.length, aliases)
        : refusedRow(outcome, aliases);
    states.set(outcome.row, state);
  }
  return {
    rows: lease.numbers.map((row, place) => triedRow(row, lease.lines[place] ?? 0, states)),
    packed,
  };
}

/** The chunk's rows out of the stored file: what became of those that failed before they were filled, and the others. */
async function readRows(
  objects: TryPorts["objects"],
  order: RowOrder,
  { uploadId, from, to, firstLine, numbers }: ChunkOfUpload,
): Promise<{ states: Map<number, TriedRow["state"]>; toFill: RowToFill[] }> {
  const states = new Map<number, TriedRow["state"]>();
  const toFill: RowToFill[] = [];
  const reader = new RowReader(order);
  let place = 0;
  const fault = await readCsv(
    objects.get(csvKey(uploadId), { from, to }),
    ({ cells }) => {
      const row = present(numbers[place], "number of a row");
      const values = reader.read(row, cells);
      if (values.kind === "values") toFill.push(values);
      else states.set(row, values.failed);
      place += 1;
      return "more";
    },
    { offset: from, line: firstLine },
  );
  assert(fault === null && place === numbers.length, "the stored file is the one that was checked");
  return { states, toFill };
}

function triedRow(
  row: number,
  line: number,
  states: ReadonlyMap<number, TriedRow["state"]>,
): TriedRow {
  return { row, line, state: present(states.get(row), "state of a row that was tried") };
}
