import type { Invoice } from "@platen/sdk";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { moneyText } from "#data/money.ts";
import { useScopedPages } from "#data/pages.ts";
import { Badge, type Tone } from "#kit/badge.tsx";
import type { Column } from "#kit/table.tsx";
import { dayText } from "#kit/time-text.ts";
import { toastFailure } from "#kit/toasts.tsx";
import { TableList } from "#states/resource-list.tsx";
import { billingWords } from "#words/en/billing.ts";
import { checkInvoicePdf, isCheckable } from "./invoice-pdf.ts";

const TEXTS = billingWords.invoices;
const INVOICES_PER_PAGE = 20;

const TONES: Readonly<Record<Invoice["status"], Tone>> = {
  open: "danger",
  paid: "done",
  void: "neutral",
  uncollectible: "neutral",
};

const COLUMNS: readonly Column<Invoice>[] = [
  {
    id: "created",
    title: TEXTS.created,
    isName: true,
    cell: ({ created }) => dayText(created),
  },
  {
    id: "amount",
    title: TEXTS.amount,
    cell: ({ amount_due: amount, currency }) => moneyText(amount, currency),
  },
  {
    id: "status",
    title: TEXTS.status,
    cell: ({ status }) => <Badge tone={TONES[status]}>{TEXTS.statuses[status]}</Badge>,
  },
  {
    id: "period",
    title: TEXTS.period,
    cell: ({ period_start: from, period_end: to }) => TEXTS.between(dayText(from), dayText(to)),
  },
  {
    id: "pdf",
    title: TEXTS.pdf,
    isUntitled: true,
    cell: (invoice) => <InvoicePdf invoice={invoice} />,
  },
];

/** The account's invoices, the newest first, each with its PDF. */
export function InvoicesSection(): ReactNode {
  const query = useScopedPages(["invoices"], async (platen, { cursor }, options) => {
    const at = cursor === undefined ? {} : { starting_after: cursor };
    const { invoices } = await platen.billing.invoices(
      { limit: INVOICES_PER_PAGE, ...at },
      options,
    );
    const isLast = invoices.length < INVOICES_PER_PAGE;
    return { invoices, next_cursor: isLast ? null : (invoices.at(-1)?.id ?? null) };
  });
  return (
    <section className="card" aria-labelledby="invoices">
      <h2 id="invoices">{TEXTS.title}</h2>
      <TableList
        query={query}
        itemsOf={({ invoices }) => invoices}
        empty={<p>{TEXTS.none}</p>}
        label={TEXTS.title}
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

/** Opens the PDF at the processor in a tab of its own; says so where it is not there, as far as the browser may ask. */
function InvoicePdf({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const { invoice_pdf: url, created } = invoice;
  const opening = useMutation({
    mutationFn: () => checkInvoicePdf(url),
    onSuccess: (isThere) => {
      if (isThere) window.open(url, "_blank", "noopener");
      else toastFailure(TEXTS.missing);
    },
  });
  if (url === "") return TEXTS.noPdf;
  return (
    <a
      className="link"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={TEXTS.pdfOf(dayText(created))}
      aria-busy={opening.isPending}
      onClick={(event) => {
        if (!isCheckable(url, location.origin)) return;
        event.preventDefault();
        if (!opening.isPending) opening.mutate();
      }}
    >
      {TEXTS.pdf}
    </a>
  );
}
