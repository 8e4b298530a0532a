import { compileForm } from "../compile-form.ts";
import { STRATEGIES } from "../peers/strategies.ts";
import { loadQpdfReferee } from "../referees/qpdf.ts";
import { type BenchedForm, benchForm } from "./bench-form.ts";
import { measureFirstCompile } from "./form-cost.ts";
import { loadForm } from "./forms.ts";
import { runChild } from "./run-child.ts";
import type { ServiceCost } from "./service.ts";
import type { ServiceTask } from "./service-child.ts";

/** The parent's request; `form` is a path, `null` the specimen. */
export type FormTask = {
  readonly form: string | null;
  readonly rows: number;
  /** Names of libraries. */
  readonly peers: readonly string[];
};

// A process of its own: what one form has taught the machine's compiler must not cost the next one.
process.once("message", (task: FormTask) => {
  void run(task).then((benched) => process.send?.(benched, () => process.disconnect()));
});

async function run({ form, rows, peers }: FormTask): Promise<BenchedForm> {
  const named = await loadForm(form);
  const firstCompileMs = await measureFirstCompile(named.pdf);
  const apart = { firstCompileMs, service: await measureService(form) };
  const ours = await compileForm(named.pdf, { flatten: false });
  if (ours.kind === "refused") throw new Error(`${named.name} is refused: ${ours.message}`);
  const strategies = STRATEGIES.filter(({ peer }) => peers.includes(peer));
  return await benchForm(named, ours, apart, await loadQpdfReferee(), {
    rows,
    strategies,
  });
}

function measureService(form: string | null): Promise<ServiceCost> {
  const task: ServiceTask = { form };
  return runChild<ServiceCost>(new URL("./service-child.ts", import.meta.url), task);
}
