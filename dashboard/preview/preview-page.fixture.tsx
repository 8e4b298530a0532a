/** A page for browser tests: rows on a form. Its data is at `live.json`, the form's PDF at `live.pdf`. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { type Scope, ScopeContext } from "#data/scope.ts";
import { serviceFor } from "#data/service.ts";
import type { Field, FormPage } from "#viewer/form.ts";
import { RowPreview } from "./row-preview.tsx";
import type { PreviewRow, RowPreviewRequest } from "./use-row-preview.ts";

type Shown = Pick<RowPreviewRequest, "fieldMappings"> & {
  readonly pages: readonly FormPage[];
  readonly fields: readonly Field[];
  readonly rows: readonly PreviewRow[];
  readonly account: string;
};

const shown = JSON.parse(await (await fetch("live.json")).text()) as Shown;
const pdf = new Uint8Array(await (await fetch("live.pdf")).arrayBuffer());
const scope = {
  platen: serviceFor(shown.account, "development"),
  session: { account: { id: shown.account } } as Scope["session"],
  environment: "development",
} satisfies Scope;
const root = document.getElementById("dashboard");
if (root !== null)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <ScopeContext value={scope}>
        <main>
          <h1>Preview</h1>
          <RowPreview
            name="Form"
            pdf={pdf}
            pages={shown.pages}
            fields={shown.fields}
            fieldMappings={shown.fieldMappings}
            rows={shown.rows}
          />
        </main>
      </ScopeContext>
    </QueryClientProvider>,
  );
