/** Time for the new tab to read the file. */
const KEPT_MS = 60_000;

/**
 * Opens a PDF in a new tab; false: the browser did not. The service sends files as attachments, which no browser shows,
 * so the tab gets a copy.
 */
export async function openPdfTab(address: string): Promise<boolean> {
  // Before anything is awaited: later the browser no longer takes it for the person's wish.
  const tab = globalThis.open("about:blank");
  if (tab === null) return false;
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(String(response.status));
    const bytes = await response.arrayBuffer();
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
    return true;
  } catch {
    tab.close();
    return false;
  }
}
