import { PlatenError } from "@platen/sdk";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { checkDownload, downloadAddress } from "#data/download.ts";
import { useScope } from "#data/scope.ts";
import { toastFailure } from "#kit/toasts.tsx";
import { failureText } from "./failure-state.tsx";

type Props = {
  /** Path in the API: `/api/v1/…`. */
  readonly path: string;
  readonly children: ReactNode;
  /** `link` within texts and tables. */
  readonly look?: "primary" | "plain" | "quiet" | "link";
  /** Why it is refused, by the code of the refusal; others have the service's own words. */
  readonly refusals?: Readonly<Record<string, string>>;
  /** Why it is refused, where the code alone does not say it; null: `refusals` do. */
  readonly refusalOf?: (error: unknown) => string | null;
  /** Where several links have the same text. */
  readonly label?: string;
};

/** A link to a file, which the browser stores while it arrives. A refusal is shown in words. */
export function DownloadLink(props: Props): ReactNode {
  const { path, children, look = "plain", refusals = {}, refusalOf, label } = props;
  const address = downloadAddress(useScope(), path);
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkDownload(address),
    onSuccess: () => save(address),
    onError: (error) => toastFailure(refusalOf?.(error) ?? refusalText(error, refusals)),
  });
  return (
    <a
      className={look === "link" ? "link long" : `button button-${look}`}
      href={address}
      download=""
      aria-busy={isPending}
      {...(label === undefined ? {} : { "aria-label": label })}
      onClick={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      {children}
    </a>
  );
}

/** As a click on a link with `download`: the page stays, and nothing is asked before leaving it. */
function save(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

function refusalText(error: unknown, refusals: Readonly<Record<string, string>>): string {
  const known = error instanceof PlatenError ? refusals[error.code] : undefined;
  return known ?? failureText(error);
}
