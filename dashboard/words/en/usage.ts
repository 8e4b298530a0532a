const number = (count: number): string => count.toLocaleString("en");
const pdfs = (count: number): string => (count === 1 ? "1 PDF" : `${number(count)} PDFs`);

const usage = {
  lead: "PDFs and suggestions of the whole account, by day. Days are in UTC.",
  warning: (percent: number) =>
    `${percent} % of this month’s PDFs are used. The number counts for all environments together.`,
  plans: "Compare plans",
  askForPlan: "An owner or admin of the account can change the plan.",
  month: {
    projection: "Projection",
    projected: (count: number, until: string) =>
      `At this month’s pace, about ${pdfs(count)} by ${until}. This is an estimate, not a count.`,
    projectedBeyond: (count: number) => `About ${number(count)} of them would be beyond the plan.`,
    projectedCost: (cost: string) => `They would cost about ${cost}.`,
    early: "It is too early or too late in the month for an estimate.",
    beyond: "PDFs beyond the plan",
    beyondCost: (count: number, cost: string) => `${pdfs(count)} so far this month: ${cost}.`,
    beyondFree: (count: number) => `${pdfs(count)} so far this month.`,
  },
  days: "By day",
  range: "Period",
  ranges: {
    month: "This month",
    "last-month": "Last month",
    "30-days": "The last 30 days",
    "12-months": "The last 12 months",
  },
  by: "Group by",
  dimensions: {
    none: "No grouping",
    environment: "Environment",
    key: "API key",
    template: "Form",
  },
  total: (count: number, beyond: number) =>
    beyond === 0
      ? `${pdfs(count)} in this period.`
      : `${pdfs(count)} in this period, ${number(beyond)} of them beyond the plan.`,
  download: "Download CSV",
  none: "No PDFs were filled in this period.",
  date: "Day",
  pdfs: "PDFs",
  suggestions: "Suggested mappings",
  beyondPlan: "Beyond the plan",
  shareOf: "Share",
  percent: (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`,
  deleted: {
    environment: "Unknown environment",
    key: "A deleted key",
    template: "A deleted form",
  },
  plot: {
    label: (days: number) =>
      `PDFs of each of ${number(days)} days as bars. The table below has the numbers.`,
    within: "PDFs",
    beyond: "Beyond the plan",
    day: (date: string, count: number, beyond: number) =>
      beyond === 0
        ? `${date}: ${pdfs(count)}`
        : `${date}: ${pdfs(count)}, ${number(beyond)} beyond`,
  },
};

/** The texts of the page about usage. */
export const usageWords = usage;
