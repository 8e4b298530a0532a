import type { BenchResult, FormResult, PeerRow } from "./result.ts";
import { round } from "./round.ts";

/** Generates docs/benchmarks.md: every figure comes from a result, with notes on what is and is not compared. */
export function benchmarksPage(result: BenchResult): string {
  const { machine, csv_to_zip, threads, peak_mb } = result;
  return `# How fast, against whom

Written by \`npm run bench\`; nobody types figures into this page. CPU time of the whole process a row, on one core:
the least of several windows after a warm-up. Less is better; the ratio says how many times ours a row of theirs costs.

- Machine: ${machine.cpu}, ${machine.cores} cores; load average ${machine.load_average} at the begin.
- Node ${machine.node}; ${packages(machine.packages)}.

${result.forms.map(formSection).join("\n\n")}

## A job

| ${result.forms[0]?.form ?? ""} | |
|---|---|
| CSV → downloadable ZIP, ${thousands(csv_to_zip.rows)} rows, one process | ${csv_to_zip.cpu_s} s CPU |
| that ZIP | ${megabytes(csv_to_zip.zip_bytes)} MB |
| the most memory that the process had | ${Math.round(peak_mb)} MB |
| one thread, ZIP-ready | ${round(threads.one_cpu_us)} µs CPU a row |
| two threads | ${round(threads.two_cpu_us)} µs CPU a row, ${threads.wall_ratio} × the rows in the same time |
| load average then | ${round(threads.load_average)} |

${scriptsSection(result)}## Before the first row, and what is kept

CPU milliseconds once a template, and bytes. A job stores the blank once and of each row only what it adds.

| | file | open | compile | blank, packed | a row adds | packed |
|---|--:|--:|--:|--:|--:|--:|
${result.forms.map(costRow).join("\n")}

## What is compared

- Every library gets our compiled blank form, so that all see the same fields, and the same rows: every field filled
  that can be, half of the check boxes off, texts with umlauts, parentheses and accents.
- *Fill* is values to the PDF's bytes. *ZIP-ready* adds what a ZIP entry needs: CRC-32 and deflate, for the others by
  zlib at its default level over the whole output; ours goes on behind the deflated blank.
- Ours fills from a compiled template: that costs *compile* once a template, which the table above has and a row has not.
  The others are given what they offer of the same kind: the document loaded once, saved as an update where they can.
- *× pdf-lib* compares our ZIP-ready row with the fill alone of pdf-lib's fastest way. *× fastest* compares ZIP-ready with
  ZIP-ready, among those whose values two other libraries read back; who is wrong is not counted, and shown.
- Of ours every row is unpacked and compared with its CRC-32; every fiftieth is read by foreign libraries and by qpdf.
- The others do more with the same call, or less: pdf-lib and @libpdf/core can change anything in a document, MuPDF and
  PDFium are C in WebAssembly here, and would be faster as native programs.
- Each form is measured in a process of its own, ours and the peers' there one after another: what the compiler of the
  language learns from one form is not another's to pay.
- Not measured: reading the upload, the service's database and network; other machines. A busy machine makes all figures
  larger, the small ones more; ratios suffer less.

## Again

\`\`\`
npm run bench -- ${result.forms.map(({ form }) => `--form ${form}`).join(" ")} --scripts --markdown docs/benchmarks.md
\`\`\`

It takes about a minute and a half a form. Without \`--form\` it measures the specimen that comes with the project. The forms
here are public ones: their files are not part of the project, any PDF form will do.
`;
}

function packages(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
}

function formSection(result: FormResult): string {
  const ours = `| **platen** | | **${result.fill_us}** | **${result.zip_ready_us}** | 1 | right |`;
  return `## ${result.form}: ${result.fields} fields

${thousands(result.rows)} different rows. **${whole(result.ratio_pdf_lib)} × pdf-lib**, **${whole(result.ratio_fastest_peer)} × the fastest correct peer** (${result.fastest_peer ?? "none"}).

| library | way | fill µs | ZIP-ready µs | × ours | values |
|---|---|--:|--:|--:|---|
${[ours, ...result.peers.map((peer) => peerRow(peer, result.zip_ready_us))].join("\n")}`;
}

function peerRow(peer: PeerRow, oursUs: number): string {
  const { fill_us, zip_ready_us, wrong } = peer;
  const ratio = zip_ready_us === null ? null : zip_ready_us / oursUs;
  const values = wrong === null ? "right" : wrong.slice(0, WRONG_CHARACTERS).replaceAll("|", " ");
  const figures = [thousands(fill_us), thousands(zip_ready_us), whole(ratio)];
  return `| ${peer.peer} | ${peer.strategy} | ${figures.join(" | ")} | ${values} |`;
}

/** Enough to know what kind of fault it is. */
const WRONG_CHARACTERS = 60;

function scriptsSection({ scripts, forms }: BenchResult): string {
  if (scripts.length === 0) return "";
  const rows = scripts.map(
    (one) =>
      `| ${one.names} | ${thousands(one.characters)} | ${one.compile_ms} | ${one.fill_us_new} | ` +
      `${one.fill_us_again} | ${one.tail_packed_bytes} |`,
  );
  return `## Names that the form's own font cannot draw

One field of ${forms[0]?.form ?? ""} has a name in that script, the others stay. *Compile* is open and compile, and once more with
what the announced characters want. *New*: each name is shaped anew; *again*: a hundred names that come again.

| names | characters | compile ms | fill µs, new | again | bytes a row, packed |
|---|--:|--:|--:|--:|--:|
${rows.join("\n")}

`;
}

function costRow({ form, cost }: FormResult): string {
  const bytes = [cost.blank_packed_bytes, cost.tail_bytes, cost.tail_packed_bytes].map(thousands);
  const times = [`${cost.open_ms} ms`, `${cost.compile_ms} ms`];
  return `| ${form} | ${[thousands(cost.file_bytes), ...times, ...bytes].join(" | ")} |`;
}

function thousands(figure: number | null): string {
  return figure === null ? "–" : figure.toLocaleString("en");
}

function whole(figure: number | null): string {
  return figure === null ? "–" : thousands(Math.round(figure));
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
