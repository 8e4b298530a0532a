import { dayText } from "#base";
import type { Invoice } from "#model";
import { type Bill, headline } from "./bill.ts";
import { MUTED_COLOR, TITLE_COLOR } from "./colors.ts";
import { PAPER, type Paper } from "./invoice-sheet.ts";

/** Left edge of the right half. */
const MIDDLE = 310;

/** The head of the first page: seller, customer, invoice data and amount. */
export function drawFirstHead(paper: Paper, bill: Bill): void {
  const { left, right, top } = PAPER;
  paper.label("Invoice", right, top - 8, {
    size: 24,
    isBold: true,
    color: TITLE_COLOR,
    align: "right",
  });
  const seller = { size: 14, isBold: true, color: TITLE_COLOR, lines: 2 };
  const height = paper.write(bill.seller.name, left, MIDDLE, top - 4, seller);
  paper.y = top - 10 - height;
  const below = writeLines(paper, bill.seller.lines, left, paper.y);
  const facts = drawFacts(paper, bill, top - 38);
  paper.y = Math.min(below, facts) - 22;
  drawCustomer(paper, bill);
  paper.y -= 26;
  paper.write(headline(bill.invoice), left, right, paper.y, { size: 17, isBold: true, lines: 2 });
  paper.y -= 22;
  drawMemo(paper, bill);
}

/** Height of the head of further pages. */
export const NEXT_HEAD = 34;

/** The head of further pages. */
export function drawNextHead(paper: Paper, { seller, invoice }: Bill): void {
  const { left, right, top } = PAPER;
  paper.write(seller.name, left, MIDDLE, top - 4, { isBold: true, color: TITLE_COLOR });
  const number = `Invoice ${invoice.number ?? invoice.id}`;
  paper.write(number, MIDDLE, right, top - 4, { color: MUTED_COLOR, align: "right" });
  paper.y = top - NEXT_HEAD;
}

/** The foot of each page. */
export function drawFoot(paper: Paper, { invoice }: Bill, pages: number): void {
  const y = 42;
  paper.rule(y + 14);
  paper.label(SANDBOX, PAPER.left, y, { size: 7.5 });
  const place = `${invoice.number ?? "Draft"} · Page ${paper.page} of ${pages}`;
  paper.label(place, PAPER.right, y, { size: 7.5, align: "right" });
}

const SANDBOX = "Sandbox: made to try billing with. No money moves.";

const BADGES: Readonly<
  Record<Invoice["status"], readonly [string, readonly [number, number, number]]>
> = {
  draft: ["DRAFT", [0.4, 0.44, 0.5]],
  open: ["OPEN", [0.7, 0.4, 0.02]],
  paid: ["PAID", [0.05, 0.45, 0.25]],
  void: ["VOID", [0.4, 0.44, 0.5]],
  uncollectible: ["UNCOLLECTIBLE", [0.65, 0.12, 0.12]],
};

/** Number, date and status, right-aligned; returns the position below them. */
function drawFacts(paper: Paper, { invoice }: Bill, from: number): number {
  const { right } = PAPER;
  const issued = dayText(invoice.finalizedAt ?? invoice.created);
  const facts = [
    ["Invoice number", invoice.number ?? "None yet"],
    ["Date of issue", issued],
  ] as const;
  let y = from;
  for (const [name, value] of facts) {
    paper.label(name, MIDDLE + 75, y);
    paper.write(value, MIDDLE + 140, right, y, { align: "right" });
    y -= 15;
  }
  const [word, color] = BADGES[invoice.status];
  const width = 12 + word.length * 6;
  paper.label("Status", MIDDLE + 75, y);
  const rect = [right - width, y - 4.5, right, y + 9.5] as const;
  paper.marks.push({ kind: "box", rect, fill: color, color, width: 0 });
  const white = { size: 8, isBold: true, color: [1, 1, 1] } as const;
  paper.marks.push({
    kind: "text",
    at: [right - width / 2, y - 0.5],
    text: word,
    align: "center",
    font: "Helvetica-Bold",
    size: white.size,
    color: white.color,
  });
  return y - 15;
}

function drawCustomer(paper: Paper, bill: Bill): void {
  paper.label("Bill to", PAPER.left, paper.y);
  paper.y -= 15;
  const name = { size: 10.5, isBold: true, lines: 3 };
  paper.y -= paper.write(customerName(bill), PAPER.left, MIDDLE, paper.y, name) + 1;
  paper.y = writeLines(paper, customerLines(bill), PAPER.left, paper.y);
}

function drawMemo(paper: Paper, { invoice }: Bill): void {
  if (invoice.description === null || invoice.description === "") return;
  const height = paper.write(invoice.description, PAPER.left, PAPER.right, paper.y, { lines: 4 });
  paper.y -= height + 6;
}

/** Stacked lines; returns the position below them. */
function writeLines(paper: Paper, lines: readonly string[], x: number, from: number): number {
  return lines.reduce((y, line) => y - paper.write(line, x, MIDDLE, y, { lines: 2 }) - 1.5, from);
}

/** Returns the customer's name, or another identification. */
function customerName({ invoice, customer }: Bill): string {
  return (
    invoice.customerName ??
    customer?.name ??
    invoice.customerEmail ??
    customer?.email ??
    invoice.customer
  );
}

/** Returns the lines below the customer's name. */
function customerLines(bill: Bill): string[] {
  const { invoice, customer } = bill;
  const address = customer?.address;
  const town = [address?.postalCode, address?.city, address?.state].filter(isText).join(" ");
  const email = invoice.customerEmail ?? customer?.email;
  return [address?.line1, address?.line2, town, address?.country, email]
    .filter(isText)
    .filter((line) => line !== customerName(bill));
}

function isText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== "";
}
