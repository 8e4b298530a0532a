const number = (count: number): string => count.toLocaleString("en");

const progress = {
  label: "Progress of the job",
  percent: (percent: number) => `${percent} %`,
  value: (percent: number, done: number, total: number) =>
    `${percent} %, ${number(done)} of ${number(total)} rows`,
  done: (done: number, total: number) =>
    total === 1 ? `${number(done)} of 1 row` : `${number(done)} of ${number(total)} rows`,
  succeeded: (count: number) => (count === 1 ? "1 PDF" : `${number(count)} PDFs`),
  failed: (count: number) => `${number(count)} failed`,
  warned: (count: number) => (count === 1 ? "1 with a warning" : `${number(count)} with warnings`),
  statuses: {
    queued: "Waiting for its turn",
    processing: "Running",
    completed: "Finished",
    failed: "Failed",
    cancelled: "Cancelled",
  },
  someFailed: (count: number) =>
    count === 1 ? "Finished, 1 row failed" : `Finished, ${number(count)} rows failed`,
  corrected: "Finished, with every failed row corrected",
  noneSucceeded: "Finished, but no row succeeded",
  left: {
    moment: "a few seconds left",
    seconds: (seconds: number) => `about ${seconds} seconds left`,
    minute: "about a minute left",
    minutes: (minutes: number) => `about ${minutes} minutes left`,
    hour: "about an hour left",
    hours: (hours: number) => `about ${hours} hours left`,
  },
  /** For screen readers, every quarter. */
  quarter: (percent: number) => `${percent} % done`,
  lost: "The service cannot be reached. The job goes on, and this page continues by itself as soon as there is a connection.",
  readOnly:
    "The job waits while the account is read-only: see the notice at the top of the page. It continues by itself afterwards.",
  stalled:
    "No row was finished in the last 30 seconds. The service may be busy, or its storage cannot be reached. The job continues by itself; you can close this page.",
};

/** The texts about the progress of jobs. */
export const progressWords = progress;
