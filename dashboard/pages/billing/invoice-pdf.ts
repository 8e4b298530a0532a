type Fetch = (url: string) => Promise<Response>;

/** True for a PDF of this service's sandbox: the page may ask for it. The policy of the page forbids other hosts. */
export function isCheckable(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

/** True if the PDF can be opened. */
export async function checkInvoicePdf(
  url: string,
  fetchFrom: Fetch = (wanted) => fetch(wanted),
): Promise<boolean> {
  try {
    const response = await fetchFrom(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
