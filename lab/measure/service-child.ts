import { compileForm } from "../compile-form.ts";
import { benchRow } from "../values/rows.ts";
import { loadForm } from "./forms.ts";
import { CHUNK_ROWS, measureService } from "./service.ts";

/** The parent's request; `form` is a path, `null` the specimen. */
export type ServiceTask = { readonly form: string | null };

// A process of its own: every chunk's bytes make the main thread collect garbage, which costs more the more memory
// the referees' and the peers' libraries hold.
process.once("message", (task: ServiceTask) => {
  void run(task);
});

async function run({ form }: ServiceTask): Promise<void> {
  const { pdf } = await loadForm(form);
  const ours = await compileForm(pdf, { flatten: false });
  if (ours.kind === "refused") throw new Error("the form is refused");
  const rows = Array.from({ length: CHUNK_ROWS }, (_, row) =>
    benchRow(ours.fields, row).map((filling) => filling.value),
  );
  const cost = await measureService(ours, rows);
  process.send?.(cost, () => process.disconnect());
}
